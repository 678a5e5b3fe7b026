; What electron-builder's uninstaller doesn't know.

!macro customUnInstall
  ; An update runs this macro too; data and settings must survive it.
  ${ifNot} ${isUpdated}
    !insertmacro purgeIfAsked
    ; "Start at login". Electron names it by the app id; the Task Manager writes the second value.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
  ${endIf}
!macroend

; Removes the user's data with `Perch.exe --purge` if the switch /PURGE is given, or the user wants it: without /S they are asked,
; and "No" is the default. If something can't be removed, the program stays, as only it can remove the rest.
!macro purgeIfAsked
  ; The one-click uninstaller is silent here in any case, so ${Silent} doesn't tell whether /S was given.
  StrCpy $R2 "asked"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/S" $R1
  ${ifNot} ${Errors}
    StrCpy $R2 "silent"
  ${endIf}
  ClearErrors
  ${GetOptions} $R0 "/PURGE" $R1
  ${ifNot} ${Errors}
    StrCpy $R3 "purge"
  ${else}
    StrCpy $R3 "keep"
    ${if} $R2 == "asked"
      StrCpy $R4 "Remove your settings, sign-ins and logs as well?$\r$\n$\r$\nA later installation finds them if they stay."
      ${if} $LANGUAGE = 1031
        StrCpy $R4 "Auch Einstellungen, Anmeldungen und Protokolle entfernen?$\r$\n$\r$\nWenn sie bleiben, findet eine neue Installation sie wieder."
      ${endIf}
      ${if} ${Cmd} `MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$R4" IDYES`
        StrCpy $R3 "purge"
      ${endIf}
    ${endIf}
  ${endIf}
  ${if} $R3 == "purge"
    StrCpy $R1 "not started"
    ClearErrors
    ExecWait '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --purge' $R1
    ${if} $R1 != "0"
      ${if} $R2 == "asked"
        StrCpy $R4 "Some of it couldn't be removed, so Perch stays installed. Quit Perch, and try again."
        ${if} $LANGUAGE = 1031
          StrCpy $R4 "Nicht alles wurde entfernt, deshalb bleibt Perch installiert. Beenden Sie Perch, und versuchen Sie es noch einmal."
        ${endIf}
        MessageBox MB_OK|MB_ICONEXCLAMATION "$R4"
      ${endIf}
      SetErrorLevel 1
      Quit
    ${endIf}
  ${endIf}
  ClearErrors
!macroend
