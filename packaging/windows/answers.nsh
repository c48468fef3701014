; Setting the till up from a file of answers, without a question.
;
; Lives here: finding the file before anything is done, `till setup`, where it stands what it said, the status.
; Must not: look into the file; the till does, and names what is wrong with its line.

; The file may be named from the folder that the installer is started in, which is left later on.
Function FindAnswers
  ${If} $Answers == ""
    Return
  ${EndIf}
  StrCpy $1 $Answers
  GetFullPathName $Answers "$1"
  ${IfNot} ${FileExists} "$Answers"
    MessageBox MB_OK|MB_ICONSTOP "$(NoAnswers) $1" /SD IDOK
    SetErrorLevel 7
    Quit
  ${EndIf}
FunctionEnd

; The till says what was wrong itself, in a file of its own: a silent run shows nothing. The command line's own redirection keeps its letters.
Function SetUpByAnswers
  ${If} $Answers == ""
    Return
  ${EndIf}
  StrCpy $1 "$Data\logs\answers.log"
  CreateDirectory "$Data\logs"
  nsExec::Exec '"$SYSDIR\cmd.exe" /d /s /c ""$INSTDIR\program\till.exe" setup --answers "$Answers" > "$1" 2>&1"'
  Pop $2
  DetailPrint "$(SetUpSaid) $1"
  ${If} $2 == 3
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(NotAccepted) $1" /SD IDOK
    SetErrorLevel 9
  ${ElseIf} $2 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(NotSetUp) $1" /SD IDOK
    SetErrorLevel 8
  ${EndIf}
FunctionEnd
