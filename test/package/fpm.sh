#!/usr/bin/env bash
# A stand-in for fpm, with which electron-builder makes deb and rpm. It takes the arguments that electron-builder gives, and makes
# the package with dpkg-deb or rpmbuild, uncompressed, and beside it the same one as version 9.9.9. Like fpm it keeps the files' modes, and an rpm owns only the folders that
# --directories names. electron-builder finds it by CUSTOM_FPM_PATH.
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/../../build/shell-environment.sh"
set -euo pipefail

declare -A given
depends=() recommends=() files=() folders=() definitions=()
while [ $# -gt 0 ]; do
  case $1 in
    -s | --*-compression | --rpm-os) shift ;;
    --force) ;;
    -t | --architecture | --after-* | --description | --version | --package | --name | --maintainer | --vendor | --url | --category | \
      --license | --deb-priority | --rpm-summary) given[${1#--}]=$2 && shift ;;
    -d) depends+=("$2") && shift ;;
    --deb-recommends) recommends+=("$2") && shift ;;
    --directories=*) folders+=("${1#*=}") ;;
    --rpm-rpmbuild-define=*) definitions+=(--define "${1#*=}") ;;
    /*=/*) files+=("$1") ;;
    *) echo "fpm.sh doesn't know $1" >&2 && exit 2 ;;
  esac
  shift
done

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
for file in "${files[@]}"; do
  from=${file%%=*} to=$stage/root/${file#*=}
  if [ -d "$from" ]; then mkdir -p "$to" && cp -al "$from/." "$to"; else mkdir -p "${to%/*}" && cp -a "$from" "$to"; fi
done
script() { cat "${given[after-$1]}"; }
list() { local IFS=,; echo "$*"; }

make_deb() {
  cat >"$stage/root/DEBIAN/control" <<END
Package: ${given[name]}
Version: $1
Architecture: ${given[architecture]}
Maintainer: ${given[maintainer]}
Section: ${given[category]}
Priority: ${given[deb-priority]}
Homepage: ${given[url]}
Depends: $(list "${depends[@]}")
Recommends: $(list "${recommends[@]}")
Description: ${given[description]}
END
  dpkg-deb --root-owner-group -Znone --build "$stage/root" "$2"
}

make_rpm() {
  cat >"$stage/spec" <<END
%define __os_install_post %{nil}
%define _binary_payload w0.ufdio
Name: ${given[name]}
Version: $1
Release: 1
Summary: ${given[rpm-summary]}
License: ${given[license]}
Group: ${given[category]}
Packager: ${given[maintainer]}
URL: ${given[url]}
AutoReqProv: no
Requires: $(list "${depends[@]}")
%description
${given[description]}
%post
$(script install)
%postun
$(script remove)
%files
%defattr(-,root,root,-)
$(cd "$stage/root" && find . ! -type d -printf '"/%P"\n' && for each in "${folders[@]}"; do find ".$each" -type d -printf '%%dir "%p"\n'; done | sed 's/"\./"/')
END
  # rpmbuild removes what it has packed. Large files are empty: the tests don't start an rpm's program.
  cp -al "$stage/root" "$stage/copy"
  find "$stage/copy" -type f -size +256k -exec sh -c 'rm "$1" && touch "$1"' sh {} \;
  rpmbuild -bb --quiet --target "${given[architecture]}" --buildroot "$stage/copy" "${definitions[@]}" \
    --define "_topdir $stage" --define "_rpmdir $stage" --define "_rpmfilename out.rpm" "$stage/spec"
  mv "$stage/out.rpm" "$2"
}

if [ "${given[-t]}" = deb ]; then
  install -d -m 755 "$stage/root/DEBIAN"
  script install | install -m 755 /dev/stdin "$stage/root/DEBIAN/postinst"
  script remove | install -m 755 /dev/stdin "$stage/root/DEBIAN/postrm"
fi
for version in "${given[version]}" 9.9.9; do
  "make_${given[-t]}" "$version" "${given[package]/"${given[version]}"/"$version"}"
done
