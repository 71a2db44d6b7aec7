; A till in little: a window that closes its shop in order when it is asked to, two seconds later.
; With /hang it does not listen. Built by try-script.ts.
Unicode true
Target amd64-unicode
Name "Dioptre"
OutFile "${OUT}"
RequestExecutionLevel user
!include LogicLib.nsh
!include FileFunc.nsh
; A page that waits for somebody.
Page directory
Page instfiles

!macro note TEXT
  FileOpen $0 "$EXEDIR\till.log" a
  FileSeek $0 0 END
  FileWrite $0 "${TEXT}$\r$\n"
  FileClose $0
!macroend

Function .onInit
  !insertmacro note "opened"
FunctionEnd

Function .onUserAbort
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/hang" $2
  ${IfNot} ${Errors}
    !insertmacro note "did not listen"
    Abort
  ${EndIf}
  Sleep 2000
  !insertmacro note "closed in order"
FunctionEnd

Section
SectionEnd
