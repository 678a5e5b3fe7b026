#!/bin/bash
# electron-builder's after-install.tpl, for deb and rpm, without the update of the MIME database and the removal of old links. It
# tests whether an ordinary user can create namespaces: root, who installs, can do so on systems that deny it to users.

program='/opt/${sanitizedProductName}/${executable}'
if type update-alternatives >/dev/null 2>&1; then
    update-alternatives --install '/usr/bin/${executable}' '${executable}' "$program" 100 || ln -sf "$program" '/usr/bin/${executable}'
else
    ln -sf "$program" '/usr/bin/${executable}'
fi

# Without namespaces Chromium's sandbox needs its setuid helper. Without setpriv it is setuid, which works on every system.
if setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user true; then
    chmod 0755 '/opt/${sanitizedProductName}/chrome-sandbox' || true
else
    chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox' || true
fi

if hash update-desktop-database 2>/dev/null; then
    update-desktop-database /usr/share/applications || true
fi

# Ubuntu allows namespaces only to programs with a profile. An older AppArmor, which can't read this profile, denies them to none.
if apparmor_status --enabled >/dev/null 2>&1; then
  packaged='/opt/${sanitizedProductName}/resources/apparmor-profile'
  profile='/etc/apparmor.d/${executable}'
  if apparmor_parser --skip-kernel-load --debug "$packaged" >/dev/null 2>&1; then
    cp -f "$packaged" "$profile"
    # A chroot, in which an image of a system is built, runs on another kernel than the image will.
    if ! { [ -x /usr/bin/ischroot ] && /usr/bin/ischroot; }; then
      apparmor_parser --replace --write-cache --skip-read-cache "$profile"
    fi
  fi
fi
