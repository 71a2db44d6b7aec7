; What the installer of Windows does beside electron-builder's own steps, which include this file.

; Electron runs on Windows 10 and newer alone, and would only say that it can't start.
!macro customInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "Dioptre needs Windows 10 or newer." /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
!macroend

; The till closes its shop in order, which takes up to five seconds: it is asked, and waited for.
; electron-builder's own step ends it by force after one. $R0: 0 while it runs; $R1: half seconds.
!macro customCheckAppRunning
  !insertmacro IS_POWERSHELL_AVAILABLE
  StrCpy $R1 0
  ${Do}
    !insertmacro FIND_PROCESS "${APP_EXECUTABLE_FILENAME}" $R0
    ${If} $R0 != 0
      ${ExitDo}
    ${EndIf}
    ${If} $R1 == 0
      ${IfNot} ${isUpdated}
        MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(appRunning)" /SD IDOK IDOK +2
        Quit
      ${EndIf}
      DetailPrint "$(appClosing)"
      ; Without /F: its windows are closed, and it ends by itself.
      nsExec::Exec `"$SYSDIR\taskkill.exe" /IM "${APP_EXECUTABLE_FILENAME}"`
      Pop $R2
    ${EndIf}
    IntOp $R1 $R1 + 1
    Sleep 500
    ${If} $R1 > 40
      ${If} ${isUpdated}
        ; It hangs, and nobody is asked in an update: what was sold is on the disk.
        nsExec::Exec `"$SYSDIR\taskkill.exe" /F /IM "${APP_EXECUTABLE_FILENAME}"`
        Pop $R2
        Sleep 1000
        ${ExitDo}
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(appCannotBeClosed)" /SD IDCANCEL IDRETRY +2
      Quit
      StrCpy $R1 0
    ${EndIf}
  ${Loop}
!macroend

; For all users: one shop in the machine-wide folder that each of them may change, and a way through
; the firewall for other tills (TCP 4781 and mDNS) in private and domain networks.
!macro customInstall
  ${If} $installMode == "all"
    SetShellVarContext all
    CreateDirectory "$APPDATA\Dioptre"
    nsExec::Exec `"$SYSDIR\icacls.exe" "$APPDATA\Dioptre" /inheritance:r /grant *S-1-5-18:(OI)(CI)F /grant *S-1-5-32-544:(OI)(CI)F /grant *S-1-5-32-545:(OI)(CI)M`
    Pop $0
    !insertmacro removeFirewallRules
    nsExec::Exec `"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Dioptre" dir=in action=allow program="$INSTDIR\${APP_EXECUTABLE_FILENAME}" protocol=TCP localport=4781 profile=private,domain`
    Pop $0
    nsExec::Exec `"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Dioptre" dir=in action=allow program="$INSTDIR\${APP_EXECUTABLE_FILENAME}" protocol=UDP localport=5353 profile=private,domain`
    Pop $0
  ${EndIf}
!macroend

!macro customUnInstall
  ${If} $installMode == "all"
  ${AndIfNot} ${isUpdated}
    !insertmacro removeFirewallRules
  ${EndIf}
!macroend

!macro removeFirewallRules
  nsExec::Exec `"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Dioptre"`
  Pop $0
!macroend
