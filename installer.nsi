; The installer of the till for a shop PC with 64-bit Windows.
;
; Lives here: what is put on the PC, what the Start menu and the list of programs show, and how all of it goes away again.
;             Its words are in packaging/windows/words.nsh, what it does about sales in packaging/windows/data.nsh, about a file of answers
;             in packaging/windows/answers.nsh.
; Must not: change the till's data, but for putting copies beside it; remove it unless told so in as many words.
;
; Build:  makensis -DSOURCE=folder -DVERSION=text -DNUMBERS=four.numbers -DLICENCE=file -DICON=file.ico -DSIDE=file.bmp
;         [-DOUT=file.exe] [-DQUICK] installer.nsi      (packaging/builds/installer.py does)
; Run:    setup.exe [/S] [/AllUsers | /CurrentUser] [/DESKTOP=0|1] [/LOGON=0|1] [/TERMINAL=0|1] [/WAIT=seconds] [/ANSWERS=file] [/D=folder]
; Remove: uninstall.exe [/S] [/REMOVEDATA] [/WAIT=seconds] [_?=folder]
; Status: 0 done, 1 cancelled, 3 the till is open, 4 too old a Windows or no right to, 5 a folder of others, 6 no copy of the sales,
;         7 a word that is not known or a file of answers that is not there, 8 installed, and not set up as the answers say, 9 set up, and the
;         service has not accepted the till. The uninstaller goes on in a copy of itself, so that its status is 0, unless _?= names its folder;
;         then it ends with its own status, and leaves uninstall.exe behind.

Target amd64-unicode
Unicode true
ManifestDPIAware true
ManifestSupportedOS Win10
!ifdef QUICK
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
!endif
AllowSkipFiles off

!ifndef SOURCE
  !error "Say which folder to pack: -DSOURCE=folder"
!endif
!ifndef VERSION
  !error "Say which version it is: -DVERSION=text"
!endif
!ifndef NUMBERS
  !error "Say the version as Windows wants it: -DNUMBERS=four.numbers"
!endif
!ifndef ICON
  !error "Say which icon it bears: -DICON=file.ico"
!endif
!ifndef LICENCE
  !error "Say which licence it shows: -DLICENCE=file"
!endif
!ifndef SIDE
  !error "Say which picture its last page shows: -DSIDE=file.bmp"
!endif
!ifndef COMPANY
  !define COMPANY "The Till authors"
!endif
!ifndef OUT
  !define OUT "till-${VERSION}-setup.exe"
!endif
!define OLDEST_BUILD 17763 ; Windows 10 1809; what Qt and Python need
!define KEY "Software\Till"
!define STARTS "Software\Microsoft\Windows\CurrentVersion\Run"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Till"

; For one user of the PC, who needs no administrator, or for all of them. An update stays with what was chosen.
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!define MULTIUSER_INSTALLMODE_INSTDIR "Till"
!define MULTIUSER_INSTALLMODEPAGE_TEXT_TOP "$(ForWhom)"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "Folder"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "Folder"
!include "MultiUser.nsh"
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinVer.nsh"

Name "Till"
OutFile "${OUT}"
BrandingText "Till ${VERSION}"
VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey /LANG=1033 "CompanyName" "${COMPANY}"
VIAddVersionKey /LANG=1033 "ProductName" "Till"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "FileDescription" "Installs Till, a point-of-sale till"
VIAddVersionKey /LANG=1033 "LegalCopyright" "The Till authors, MIT licence"

Var Data        ; the data directory of this user
Var Given       ; the folder that /D= named
Var Answers     ; the file that /ANSWERS= named, with its whole path
Var Aside       ; 1 while the program before this one lies in program.old
Var Patience    ; seconds that a silent run waits for the till to be closed

!define MUI_ICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_LANGDLL_ALLLANGUAGES
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${KEY}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"
!define MUI_FINISHPAGE_TEXT "$(Installed)"
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION StartTill
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(DataStays)"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
; The first language is taken where the PC speaks neither.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Albanian"
!insertmacro MUI_RESERVEFILE_LANGDLL
!include "packaging/windows/words.nsh"
!include "packaging/windows/data.nsh"
!include "packaging/windows/arguments.nsh"
!include "packaging/windows/answers.nsh"

Function .onInit
  ${IfNot} ${AtLeastBuild} ${OLDEST_BUILD}
    MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
  StrCpy $Given $INSTDIR
  Call CheckWords
  Call FindAnswers
  Call FindData
  Call ReadPatience
  !insertmacro MULTIUSER_INIT
  Call RefuseASecondTill
  ${If} $Given != ""
    StrCpy $INSTDIR $Given
  ${EndIf}
  !insertmacro MUI_LANGDLL_DISPLAY
  Call ChooseEntries
FunctionEnd

; Somebody without an administrator's right cannot update a till that is there for everybody.
Function RefuseASecondTill
  ReadRegStr $0 HKLM "${KEY}" "Folder"
  ReadRegStr $1 HKCU "${KEY}" "Folder"
  ${GetParameters} $2
  ClearErrors
  ${GetOptions} $2 "/CurrentUser" $3
  ${If} ${Errors}
  ${AndIf} $0 != ""
  ${AndIf} $1 == ""
  ${AndIf} $MultiUser.InstallMode == "CurrentUser"
    MessageBox MB_OK|MB_ICONSTOP "$(ForEverybody)" /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
FunctionEnd

; Everything in \program belongs to the installer and is replaced whole; nothing else in the folder is ever removed.
!macro PutAside un
Function ${un}PutAside
  ${If} ${FileExists} "$INSTDIR\program\*.*"
    RMDir /r "$INSTDIR\program.old"
    ClearErrors
    Rename "$INSTDIR\program" "$INSTDIR\program.old"
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(StillOpen)" /SD IDOK
      SetErrorLevel 3
      Abort
    ${EndIf}
    StrCpy $Aside 1
  ${EndIf}
FunctionEnd
!macroend
!insertmacro PutAside ""
!insertmacro PutAside "un."

; A program that could not be put there whole gives its place back to the one before it.
Function .onInstFailed
  SetOutPath "$TEMP"
  ${If} $Aside == 1
    RMDir /r "$INSTDIR\program"
    Rename "$INSTDIR\program.old" "$INSTDIR\program"
  ${EndIf}
FunctionEnd

Function RefuseOthersFolder
  ${IfNot} ${FileExists} "$INSTDIR\uninstall.exe"
    ${DirState} "$INSTDIR" $0
    ${If} $0 == "1"
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(NotOurs)" /SD IDOK
      SetErrorLevel 5
      Abort
    ${EndIf}
  ${EndIf}
FunctionEnd

Section "!Till" Program
  SectionIn RO
  Call RefuseOthersFolder
  Call WaitUntilClosed
  Call CopySales
  ; A till that was installed here, even half, has its uninstaller: that is written first.
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  Call PutAside
  SetOutPath "$INSTDIR\program"
  File /r "${SOURCE}/*"
  SetOutPath "$INSTDIR"
  File "${LICENCE}"
  StrCpy $Aside 0
  RMDir /r "$INSTDIR\program.old"
  Call WriteEntries
  Call SetUpByAnswers
SectionEnd

Section "$(OnDesktop)" Desktop
  SetOutPath "$INSTDIR\program"
  CreateShortcut "$DESKTOP\Till.lnk" "$INSTDIR\program\tillw.exe"
  WriteRegDWORD SHCTX "${KEY}" "Desktop" 1
SectionEnd

Section /o "$(WithTerminal)" Terminal
  SetOutPath "$DOCUMENTS"
  CreateShortcut "$SMPROGRAMS\Till Terminal.lnk" "$SYSDIR\cmd.exe" \
    '/k "chcp 65001 >nul & set "PATH=$INSTDIR\program;%PATH%" & till --help"' "$INSTDIR\program\till.exe"
  WriteRegDWORD SHCTX "${KEY}" "Terminal" 1
SectionEnd

Section /o "$(AtLogon)" Logon
  SetOutPath "$INSTDIR\program"
  CreateShortcut "$SMSTARTUP\Till.lnk" "$INSTDIR\program\tillw.exe"
  WriteRegDWORD SHCTX "${KEY}" "Logon" 1
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${Program} "$(AboutProgram)"
  !insertmacro MUI_DESCRIPTION_TEXT ${Desktop} "$(AboutDesktop)"
  !insertmacro MUI_DESCRIPTION_TEXT ${Terminal} "$(AboutTerminal)"
  !insertmacro MUI_DESCRIPTION_TEXT ${Logon} "$(AboutLogon)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

; What was chosen before is chosen again, and the command line has the last word.
!macro Choose NAME
  ReadRegStr $0 SHCTX "${KEY}" "Folder"
  ReadRegDWORD $1 SHCTX "${KEY}" "${NAME}"
  ${If} $0 == ""
    StrCpy $1 ""
  ${EndIf}
  ${GetParameters} $2
  ClearErrors
  ${GetOptions} $2 "/${NAME}=" $3
  ${IfNot} ${Errors}
    StrCpy $1 $3 1 ; a folder in quotation marks may follow
  ${EndIf}
  ${If} $1 == "1"
    !insertmacro SelectSection ${${NAME}}
  ${ElseIf} $1 == "0"
    !insertmacro UnselectSection ${${NAME}}
  ${EndIf}
!macroend

Function ChooseEntries
  !insertmacro Choose Desktop
  !insertmacro Choose Logon
  !insertmacro Choose Terminal
FunctionEnd

Function WriteEntries
  Delete "$DESKTOP\Till.lnk" ; the sections below put them there again
  Delete "$SMSTARTUP\Till.lnk"
  Delete "$SMPROGRAMS\Till Terminal.lnk"
  ; A shortcut starts its program in the folder that is current when it is made.
  SetOutPath "$INSTDIR\program"
  CreateShortcut "$SMPROGRAMS\Till.lnk" "$INSTDIR\program\tillw.exe"
  CreateShortcut "$SMPROGRAMS\Till Demo.lnk" "$INSTDIR\program\tillw.exe" "demo" "" "" "" "" "$(AboutDemo)"
  WriteRegStr SHCTX "${KEY}" "Folder" "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" "Version" "${VERSION}"
  WriteRegDWORD SHCTX "${KEY}" "Desktop" 0
  WriteRegDWORD SHCTX "${KEY}" "Logon" 0
  WriteRegDWORD SHCTX "${KEY}" "Terminal" 0
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayName" "Till"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\program\tillw.exe"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "Publisher" "${COMPANY}"
  !ifdef SUPPORT
    WriteRegStr SHCTX "${UNINSTALL_KEY}" "HelpLink" "${SUPPORT}"
    WriteRegStr SHCTX "${UNINSTALL_KEY}" "URLInfoAbout" "${SUPPORT}"
  !endif
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "EstimatedSize" "$0"
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${UNINSTALL_KEY}" "NoRepair" 1
FunctionEnd

; By the desktop, so that the till has the person's rights and not the installer's.
Function StartTill
  Exec '"$WINDIR\explorer.exe" "$INSTDIR\program\tillw.exe"'
FunctionEnd

Function un.onInit
  Call un.CheckWords
  Call un.FindData
  Call un.ReadPatience
  !insertmacro MULTIUSER_UNINIT
  !insertmacro MUI_UNGETLANGUAGE
  Call un.ChooseData
FunctionEnd

Section "!un.Till" unProgram
  SectionIn RO
  SetOutPath "$TEMP"
  Call un.WaitUntilClosed
  Call un.PutAside
  RMDir /r "$INSTDIR\program.old"
  Delete "$SMPROGRAMS\Till.lnk"
  Delete "$SMPROGRAMS\Till Demo.lnk"
  Delete "$SMPROGRAMS\Till Terminal.lnk"
  Delete "$DESKTOP\Till.lnk"
  Delete "$SMSTARTUP\Till.lnk"
  DeleteRegValue HKCU "${STARTS}" "Till" ; the till's own, by its settings
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey SHCTX "${UNINSTALL_KEY}"
  DeleteRegKey SHCTX "${KEY}"
  DeleteRegValue HKCU "${KEY}" "Language" ; the installer's own; for everybody's till it is here too
  DeleteRegKey /ifempty HKCU "${KEY}"
  DetailPrint "$(DataStays)"
SectionEnd

Section /o "un.$(SalesToo)" unSales
  Call un.RemoveData
SectionEnd

!insertmacro MUI_UNFUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${unProgram} "$(AboutProgram)"
  !insertmacro MUI_DESCRIPTION_TEXT ${unSales} "$(AboutSales)"
!insertmacro MUI_UNFUNCTION_DESCRIPTION_END

Function un.ChooseData
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/REMOVEDATA" $1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${unSales}
  ${EndIf}
FunctionEnd
