; Removes the registry values of "start at login", which electron-builder's uninstaller doesn't know. Electron names them by
; the app id; the Task Manager writes the second one.
!macro customUnInstall
  ; An update runs this macro too; the setting must survive it.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend
