; What electron-builder's uninstaller for Windows doesn't know of: Perch has the system start it at login, where somebody
; switched that on. Electron gives these values the app's id as their name; the second one is the Task Manager's.
!macro customUnInstall
  ; The installer of a newer version runs this as well, and people want to keep what they have switched on.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend
