#!/bin/bash
# electron-builder's after-install.tpl, for deb and rpm, without the database of file types and the packages before update-alternatives.
# It asks for user namespaces as a user: root, who installs, has them where systems deny them to users.

program='/opt/${sanitizedProductName}/${executable}'
if type update-alternatives >/dev/null 2>&1; then
    update-alternatives --install '/usr/bin/${executable}' '${executable}' "$program" 100 || ln -sf "$program" '/usr/bin/${executable}'
else
    ln -sf "$program" '/usr/bin/${executable}'
fi

# Without namespaces Chromium's sandbox needs its setuid helper. Without setpriv the helper is setuid, because that works on every system.
if setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user true; then
    chmod 0755 '/opt/${sanitizedProductName}/chrome-sandbox' || true
else
    chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox' || true
fi

if hash update-desktop-database 2>/dev/null; then
    update-desktop-database /usr/share/applications || true
fi

# Ubuntu allows namespaces to programs with a profile. An AppArmor that can't read it denies them to none.
if apparmor_status --enabled >/dev/null 2>&1; then
  packaged='/opt/${sanitizedProductName}/resources/apparmor-profile'
  profile='/etc/apparmor.d/${executable}'
  if apparmor_parser --skip-kernel-load --debug "$packaged" >/dev/null 2>&1; then
    cp -f "$packaged" "$profile"
    # The image of a system has no kernel of its own.
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache "$profile"
    fi
  fi
fi
