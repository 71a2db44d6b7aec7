; An installer around the till in little, with the project's own steps (../installer.nsh) and, of
; electron-builder's, only what those steps use. Built by try-script.ts.
Unicode true
Target amd64-unicode
Name "Dioptre"
OutFile "${OUT}"
RequestExecutionLevel user
!include LogicLib.nsh
!include WinVer.nsh
!include FileFunc.nsh
!define APP_EXECUTABLE_FILENAME "Dioptre.exe"

Var installMode
LangString appRunning 0 "Dioptre is running."
LangString appClosing 0 "Closing Dioptre."
LangString appCannotBeClosed 0 "Dioptre can't be closed."

!macro hasOption NAME RESULT
  ${GetParameters} $R8
  ClearErrors
  ${GetOptions} $R8 "${NAME}" $R9
  StrCpy ${RESULT} 1
  ${If} ${Errors}
    StrCpy ${RESULT} 0
  ${EndIf}
!macroend
Var isUpdate
!define isUpdated `$isUpdate == 1`

; Without PowerShell and a real tasklist the till is found by its file: one that runs can't be opened.
!macro IS_POWERSHELL_AVAILABLE
!macroend
!macro FIND_PROCESS FILE RESULT
  StrCpy ${RESULT} 1
  ${If} ${FileExists} "$INSTDIR\${FILE}"
    ClearErrors
    FileOpen $R7 "$INSTDIR\${FILE}" a
    ${If} ${Errors}
      StrCpy ${RESULT} 0
    ${Else}
      FileClose $R7
    ${EndIf}
  ${EndIf}
!macroend

!include "${STEPS}"

Function .onInit
  !insertmacro hasOption "--updated" $isUpdate
  !insertmacro hasOption "/allusers" $0
  StrCpy $installMode "CurrentUser"
  ${If} $0 == 1
    StrCpy $installMode "all"
  ${EndIf}
  !insertmacro customInit
FunctionEnd

Function un.onInit
  !insertmacro hasOption "--updated" $isUpdate
  StrCpy $installMode "all"
FunctionEnd

Section
  !insertmacro customCheckAppRunning
  SetOutPath "$INSTDIR"
  File "/oname=Dioptre.exe" "${TILL}"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  !insertmacro customInstall
SectionEnd

Section "Uninstall"
  !insertmacro customUnInstall
  Delete "$INSTDIR\Dioptre.exe"
SectionEnd
