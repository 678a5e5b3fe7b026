; What electron-builder's installer and uninstaller don't know.

!include "getProcessInfo.nsh"
Var pid

; Asks Perch to quit, so that it stores what a token request in flight returns, before electron-builder's check ends it.
!macro customCheckAppRunning
  ${if} ${FileExists} "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    nsExec::Exec /TIMEOUT=7000 '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --quit'
    Pop $0
  ${endIf}
  ; electron-builder's commands for PowerShell break at an apostrophe in the user's name: 1 makes it use tasklist and taskkill.
  Var /GLOBAL IsPowerShellAvailable
  StrCpy $IsPowerShellAvailable 1
  !insertmacro _CHECK_APP_RUNNING
!macroend

!macro customInstall
  ; electron-builder's copy of the installer is for an updater, which Perch doesn't have (electron-builder's issue 9505).
  Delete "$LOCALAPPDATA\${APP_INSTALLER_STORE_FILE}"
  ${StdUtils.GetParentPath} $R0 "$LOCALAPPDATA\${APP_INSTALLER_STORE_FILE}"
  RMDir "$R0"
!macroend

!macro customUnInstall
  ; An update runs this macro too; data and settings must survive it.
  ${ifNot} ${isUpdated}
    !insertmacro purgeIfAsked
    ; "Start at login". Electron names it by the app id; the Task Manager writes the second value.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    ; The class of toasts, which Electron registers (app/electron/platform/app-id.ts).
    DeleteRegKey HKCU "Software\Classes\CLSID\{CEF58646-79CB-4E76-8E42-7A4405E87A09}"
  ${endIf}
!macroend

; Stores the text in the user's language in $R4. The lower ten bits of $LANGUAGE are the language without its region.
!macro chooseText en de es fr pt
  IntOp $R5 $LANGUAGE & 0x3FF
  ${if} $R5 = 0x07
    StrCpy $R4 "${de}"
  ${elseIf} $R5 = 0x0A
    StrCpy $R4 "${es}"
  ${elseIf} $R5 = 0x0C
    StrCpy $R4 "${fr}"
  ${elseIf} $R5 = 0x16
    StrCpy $R4 "${pt}"
  ${else}
    StrCpy $R4 "${en}"
  ${endIf}
!macroend

; Removes the user's data with `Perch.exe --purge` if the switch /PURGE is given, or the user wants it: they are asked without /S
; and /PURGE, and "No" is the default. If something can't be removed, the program stays, as only it can remove the rest.
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
      !insertmacro chooseText \
        "Remove your settings, sign-ins and logs as well?$\r$\n$\r$\nA later installation finds them if they stay." \
        "Auch Einstellungen, Anmeldungen und Protokolle entfernen?$\r$\n$\r$\nWenn sie bleiben, findet eine neue Installation sie wieder." \
        "¿Quitar también los ajustes, las sesiones y los registros?$\r$\n$\r$\nSi se conservan, una instalación posterior los encontrará." \
        "Supprimer aussi les paramètres, les connexions et les journaux ?$\r$\n$\r$\nS’ils sont conservés, une nouvelle installation les retrouvera." \
        "Remover também as configurações, os logins e os logs?$\r$\n$\r$\nSe forem mantidos, uma nova instalação os encontrará."
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
        !insertmacro chooseText \
          "Some of it couldn’t be removed, so Perch stays installed. Quit Perch, and try again." \
          "Nicht alles wurde entfernt, deshalb bleibt Perch installiert. Beenden Sie Perch, und versuchen Sie es noch einmal." \
          "No se pudo quitar todo, así que Perch sigue instalado. Salga de Perch e inténtelo de nuevo." \
          "Tout n’a pas pu être supprimé, Perch reste donc installé. Quittez Perch et réessayez." \
          "Nem tudo foi removido, por isso o Perch continua instalado. Encerre o Perch e tente novamente."
        MessageBox MB_OK|MB_ICONEXCLAMATION "$R4"
      ${endIf}
      SetErrorLevel 1
      Quit
    ${endIf}
  ${endIf}
  ClearErrors
!macroend
