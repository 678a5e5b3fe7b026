#!/bin/bash
# electron-builder's after-remove.tpl, for rpm. rpm passes the number of packages that remain: in an upgrade 1, because the newer
# package is installed before (electron-builder's issues 7326 and 8911).
if [ "$1" != 0 ]; then exit 0; fi

if type update-alternatives >/dev/null 2>&1; then
    update-alternatives --remove '${executable}' '/opt/${sanitizedProductName}/${executable}'
else
    rm -f '/usr/bin/${executable}'
fi

profile='/etc/apparmor.d/${executable}'
if [ -f "$profile" ]; then
  if apparmor_status --enabled >/dev/null 2>&1; then apparmor_parser --remove "$profile" || true; fi
  rm -f "$profile"
fi
