; The installer of the till for a shop PC with 64-bit Windows.
;
; Lives here: what is put on the PC, what the Start menu and the list of programs show, and how all of it goes away again.
; Must not: touch the till's data (%LOCALAPPDATA%\Till and what --data-dir names); sales stay when the program goes.
;
; Build:  makensis -DSOURCE=folder-with-the-program -DVERSION=0.1.0 [-DOUT=file.exe] installer.nsi     (/D on Windows)

!ifndef SOURCE
  !error "Say which folder to pack: -DSOURCE=folder"
!endif
!ifndef VERSION
  !error "Say which version it is: -DVERSION=0.1.0"
!endif
!ifndef OUT
  !define OUT "till-${VERSION}-setup.exe"
!endif

Target amd64-unicode
ManifestDPIAware true
SetCompressor /SOLID lzma

!include "MUI2.nsh"
!include "FileFunc.nsh"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Till"

Name "Till"
OutFile "${OUT}"
; For one user of the PC, so that nobody has to ask for an administrator.
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Till"
InstallDirRegKey HKCU "Software\Till" "Folder"
BrandingText "Till ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=1033 "ProductName" "Till"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "FileDescription" "Installs Till, a point-of-sale till"
VIAddVersionKey /LANG=1033 "LegalCopyright" "The Till authors, MIT licence"

!define MUI_ABORTWARNING
!insertmacro MUI_PAGE_LICENSE "LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The first language is taken where the PC speaks neither.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Albanian"

LangString StillOpen ${LANG_ENGLISH} "The till is open. Close it, then try again."
LangString StillOpen ${LANG_ALBANIAN} "Arka është e hapur. Mbylle dhe provo përsëri."
LangString NotOurs ${LANG_ENGLISH} "This folder holds other files. Choose an empty folder."
LangString NotOurs ${LANG_ALBANIAN} "Kjo dosje ka skedarë të tjerë. Zgjidh një dosje bosh."

; Everything in \program belongs to the installer and is replaced whole; nothing else in the folder is ever removed.
!macro RemoveProgram un
Function ${un}RemoveProgram
  IfFileExists "$INSTDIR\program\*.*" 0 gone
  ; A program that runs cannot be renamed away: so it is found out before a single file is gone.
  ClearErrors
  RMDir /r "$INSTDIR\program.old"
  Rename "$INSTDIR\program" "$INSTDIR\program.old"
  IfErrors 0 +3
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(StillOpen)" /SD IDOK
    Abort
  RMDir /r "$INSTDIR\program.old"
gone:
FunctionEnd
!macroend
!insertmacro RemoveProgram ""
!insertmacro RemoveProgram "un."

Section "Till"
  ; A till that was installed here, even half, has its uninstaller: that is written first.
  IfFileExists "$INSTDIR\uninstall.exe" ours 0
  ${DirState} "$INSTDIR" $0
  StrCmp $0 "1" 0 ours
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(NotOurs)" /SD IDOK
    Abort
ours:
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  Call RemoveProgram
  SetOutPath "$INSTDIR\program"
  File /r "${SOURCE}/*"
  SetOutPath "$INSTDIR"
  File "LICENSE"

  ; The Start menu starts the till in the folder of its program.
  SetOutPath "$INSTDIR\program"
  CreateShortcut "$SMPROGRAMS\Till.lnk" "$INSTDIR\program\till.exe"

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegStr HKCU "Software\Till" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Till"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "The Till authors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" "$0"
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  SetOutPath "$TEMP"
  Call un.RemoveProgram
  Delete "$SMPROGRAMS\Till.lnk"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\Till"
SectionEnd
