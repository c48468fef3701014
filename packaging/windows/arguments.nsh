; The words after setup.exe and uninstall.exe: one that is not known stops both before anything is done.
;
; Lives here: taking the command line apart, a folder in quotation marks.
; Must not: decide what a word does; whoever wants one reads it. Folders and files, which may hold spaces, are kept here.

!macro IsWord WORD
  ${If} $R1 S== "${WORD}"
    StrCpy $R2 1
  ${EndIf}
!macroend

!macro IsWordWithValue WORD
  StrLen $R3 "${WORD}"
  StrCpy $R4 $R1 $R3
  ${If} $R4 == "${WORD}"
    StrCpy $R2 1
  ${EndIf}
!macroend

!macro ArgumentFunctions un

; Takes the first word off $R0 and puts it into $R1, empty where there is none; what stands in quotation marks is one word.
Function ${un}NextWord
  StrCpy $R1 ""
  StrCpy $R5 " "
  ${Do}
    StrCpy $R3 $R0 1
    ${If} $R3 == ""
      Return
    ${EndIf}
    StrCpy $R0 $R0 "" 1
    ${If} $R3 == '"'
      ${If} $R5 == '"'
        StrCpy $R5 " "
      ${Else}
        StrCpy $R5 '"'
      ${EndIf}
    ${ElseIf} $R3 == $R5
      ${If} $R1 != ""
        Return
      ${EndIf}
    ${Else}
      StrCpy $R1 "$R1$R3"
    ${EndIf}
  ${Loop}
FunctionEnd
!macroend
!insertmacro ArgumentFunctions ""
!insertmacro ArgumentFunctions "un."

Function CheckWords
  Call UnquoteGiven
  ${GetParameters} $R0
  ${Do}
    Call NextWord
    ${If} $R1 == ""
      Return
    ${EndIf}
    StrCpy $R2 0
    !insertmacro IsWord "/S"
    !insertmacro IsWord "/NCRC"
    !insertmacro IsWordWithValue "/CurrentUser"
    !insertmacro IsWordWithValue "/AllUsers"
    !insertmacro IsWordWithValue "/DESKTOP="
    !insertmacro IsWordWithValue "/LOGON="
    !insertmacro IsWordWithValue "/TERMINAL="
    !insertmacro IsWordWithValue "/WAIT="
    !insertmacro IsWordWithValue "/ANSWERS="
    ${If} $R4 == "/ANSWERS=" ; the whole word may stand in quotation marks, for the spaces in its folder
      StrCpy $Answers $R1 "" 9
    ${EndIf}
    StrCpy $R4 $R1 3
    ${If} $R4 == "/D=" ; in quotation marks, as PowerShell writes it
      StrCpy $Given $R1 "" 3
      StrCpy $R2 1
    ${EndIf}
    ${If} $R2 == 0
      MessageBox MB_OK|MB_ICONSTOP "$(UnknownWord) $R1" /SD IDOK
      SetErrorLevel 7
      Quit
    ${EndIf}
  ${Loop}
FunctionEnd

; Of a folder after /D= the marks around it are no part.
Function UnquoteGiven
  StrCpy $R3 $Given 1
  ${If} $R3 == '"'
    StrCpy $Given $Given "" 1
    StrCpy $R3 $Given "" -1
    ${If} $R3 == '"'
      StrCpy $Given $Given -1
    ${EndIf}
  ${EndIf}
FunctionEnd

Function un.CheckWords
  ${GetParameters} $R0
  ${Do}
    Call un.NextWord
    ${If} $R1 == ""
      Return
    ${EndIf}
    StrCpy $R2 0
    !insertmacro IsWord "/S"
    !insertmacro IsWord "/NCRC"
    !insertmacro IsWordWithValue "/CurrentUser"
    !insertmacro IsWordWithValue "/AllUsers"
    !insertmacro IsWordWithValue "/REMOVEDATA"
    !insertmacro IsWordWithValue "/WAIT="
    ${If} $R2 == 0
      MessageBox MB_OK|MB_ICONSTOP "$(UnknownWord) $R1" /SD IDOK
      SetErrorLevel 7
      Quit
    ${EndIf}
  ${Loop}
FunctionEnd
