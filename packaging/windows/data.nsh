; What the installer does about the till's data: where it lies, whether it is in use, a copy of it before an update.
;
; Lives here: the data directory, waiting for an open till, copies of the sales, removing them when that was asked for.
; Must not: end a running till, or go on while one is open.

!macro Look un FILE
  Push "${FILE}"
  Call ${un}IsInUse
  ${If} $0 == 1
    Return
  ${EndIf}
!macroend

!macro DataFunctions un

; As till/system/paths.py finds it. The folder of this user, whoever the program is installed for.
Function ${un}FindData
  SetShellVarContext current
  ReadEnvStr $Data "TILL_DATA_DIR"
  ${If} $Data == ""
    StrCpy $Data "$LOCALAPPDATA\till"
  ${EndIf}
FunctionEnd

Function ${un}ReadPatience
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/WAIT=" $Patience
  ${If} ${Errors}
    StrCpy $Patience 60
  ${EndIf}
FunctionEnd

; $0 becomes 1 where the file on the stack is held open by a program. A file that is not there is not in use.
Function ${un}IsInUse
  Exch $1
  StrCpy $0 0
  ${If} ${FileExists} "$1"
    ClearErrors
    FileOpen $2 "$1" a
    ${If} ${Errors}
      StrCpy $0 1
    ${Else}
      FileClose $2
    ${EndIf}
  ${EndIf}
  Pop $1
FunctionEnd

; $0 becomes 1 while a till, its window, a command or a practice service, runs from here or works on this user's data.
Function ${un}IsTillOpen
  !insertmacro Look "${un}" "$INSTDIR\program\python313.dll"
  !insertmacro Look "${un}" "$INSTDIR\program\till.exe"
  !insertmacro Look "${un}" "$INSTDIR\program\tillw.exe"
  !insertmacro Look "${un}" "$Data\production\till.lock"
  !insertmacro Look "${un}" "$Data\development\till.lock"
  !insertmacro Look "${un}" "$Data\practice\till.lock"
  !insertmacro Look "${un}" "$Data\production\till.sqlite3"
  !insertmacro Look "${un}" "$Data\development\till.sqlite3"
  !insertmacro Look "${un}" "$Data\practice\till.sqlite3"
FunctionEnd

; Asks the person to close the till, as often as needed; without a person, waits $Patience seconds and gives up.
Function ${un}WaitUntilClosed
  StrCpy $3 0
  ${Do}
    Call ${un}IsTillOpen
    ${If} $0 == 0
      Return
    ${EndIf}
    ${If} ${Silent}
      ${If} $3 >= $Patience
        SetErrorLevel 3
        Abort
      ${EndIf}
      Sleep 1000
      IntOp $3 $3 + 1
    ${Else}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(StillOpen)" IDRETRY ${un}again
      SetErrorLevel 1
      Abort
      ${un}again:
    ${EndIf}
  ${Loop}
FunctionEnd
!macroend
!insertmacro DataFunctions ""
!insertmacro DataFunctions "un."

; Copies what is kept before an update: of this user, or of every user of the PC where the till is theirs.
Function CopySales
  Push $Data
  Call CopyOne
  ${If} $MultiUser.InstallMode == "AllUsers"
    SetShellVarContext current
    GetFullPathName $4 "$PROFILE\.."
    SetShellVarContext all
    FindFirst $5 $6 "$4\*"
    ${DoWhile} $6 != ""
      ${If} "$4\$6\AppData\Local\till" != $Data
      ${AndIf} $6 != "."
      ${AndIf} $6 != ".."
        Push "$4\$6\AppData\Local\till"
        Call CopyOne
      ${EndIf}
      FindNext $5 $6
    ${Loop}
    FindClose $5
  ${EndIf}
FunctionEnd

!macro CopyFile FROM TO
  ${If} ${FileExists} "${FROM}"
    System::Call 'kernel32::CopyFileW(w "${FROM}", w "${TO}", i 0) i .r0'
    ${If} $0 == 0
      MessageBox MB_OK|MB_ICONSTOP "$(NoCopy)" /SD IDOK
      SetErrorLevel 6
      Abort
    ${EndIf}
  ${EndIf}
!macroend

!macro CopyProfile PROFILE
  ${If} ${FileExists} "$7\${PROFILE}\till.sqlite3"
    StrCpy $9 "$7\${PROFILE}\backups\$8"
    CreateDirectory "$9"
    !insertmacro CopyFile "$7\${PROFILE}\till.sqlite3" "$9\till.sqlite3"
    !insertmacro CopyFile "$7\${PROFILE}\till.sqlite3-wal" "$9\till.sqlite3-wal"
    !insertmacro CopyFile "$7\settings.toml" "$9\settings.toml"
    DetailPrint "$(Copied) $9"
  ${EndIf}
!macroend

; Copies the databases and settings of the data directory on the stack, each profile into its own folder of backups.
Function CopyOne
  Pop $7
  ${GetTime} "" "L" $R0 $R1 $R2 $R3 $R4 $R5 $R6 ; day, month, year, weekday, hour, minute, second
  StrCpy $8 "before-${VERSION}-$R2$R1$R0-$R4$R5$R6"
  !insertmacro CopyProfile "production"
  !insertmacro CopyProfile "development"
  !insertmacro CopyProfile "practice"
FunctionEnd

; Removes what the till made in its data directory, and nothing else that lies there.
Function un.RemoveData
  ${IfNot} ${Silent}
    MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(ReallySales)" IDYES un.removed
    Return
    un.removed:
  ${EndIf}
  RMDir /r "$Data\production"
  RMDir /r "$Data\development"
  RMDir /r "$Data\practice"
  RMDir /r "$Data\logs"
  Delete "$Data\settings.toml"
  RMDir "$Data"
FunctionEnd
