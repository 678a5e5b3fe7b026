#!/usr/bin/env bash
# Takes two pictures of XFCE: Perch at its icon, signed in to the practice service, with a notification; and the tray with its menu.
# Needs a build, curl, xvfb, xdotool, imagemagick, xfwm4, xfce4-panel, xfdesktop4 and xfce4-notifyd.
#   build/with-keyring.sh test/desktop/picture.sh FOLDER
#
# shellcheck source=build/shell-environment.sh
. "$(dirname "$0")/../../build/shell-environment.sh"
set -euo pipefail
cd "$(dirname "$0")/../.."
PATH="$PWD/node_modules/.bin:$PATH"
folder=$(realpath "$1")
home=$(mktemp -d "$TMPDIR/perch-picture.XXXXXX")
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_CURRENT_DESKTOP=XFCE NO_AT_BRIDGE=1
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$home"' EXIT

# Ends after two minutes without the text in the file.
wait_for() {
  timeout 120 sh -c 'until grep -qs "$0" "$1"; do sleep 0.2; done' "$1" "$2"
}

click() {
  xdotool mousemove "$1" "$2" click "${3:-1}"
}

Xvfb -displayfd 3 -screen 0 1366x768x24 3>"$home/display" >"$home/log" 2>&1 &
wait_for . "$home/display"
DISPLAY=:$(cat "$home/display") && export DISPLAY
xfwm4 &>>"$home/log" &
# A plain desktop, as the wallpaper makes the file three times as large.
backdrop=/backdrop/screen0/monitorscreen/workspace0
xfconf-query -c xfce4-desktop -p $backdrop/image-style -n -t int -s 0
xfconf-query -c xfce4-desktop -p $backdrop/rgba1 -n -t double -s 0.2 -t double -s 0.42 -t double -s 0.47 -t double -s 1
xfdesktop &>>"$home/log" &
xfce4-panel &>>"$home/log" &
"$(echo /usr/lib/*/xfce4/notifyd/xfce4-notifyd)" &>>"$home/log" &
# At the bottom left, beside the panel.
xfconf-query -c xfce4-notifyd -p /notify-location -n -t uint -s 1

node test/practice-service/main.ts --port=0 --control=0 --connection-file="$home/connection.json" >"$home/service" &
wait_for 'Ctrl-C' "$home/service"
control=$(sed -n 's/^ *control *//p' "$home/service")

# Perch opens a window where there is no tray yet.
gdbus wait --session --timeout 60 org.kde.StatusNotifierWatcher
options=()
[ "$(id -u)" = 0 ] && options=(--no-sandbox)
"$(echo node_modules/.cache/perch-electron/*/electron)" . "${options[@]}" --disable-gpu --user-data-dir="$home/perch" \
  --practice-connection="$home/connection.json" --report >"$home/report" 2>>"$home/log" &
wait_for '^Tray: signed-out' "$home/report"
sleep 5
# “Try the practice service”.
click 1095 449
# xdotool fails where a window closes during its search.
timeout 60 sh -c 'until xdotool search --onlyvisible --name "Practice service" >/dev/null 2>&1; do sleep 0.2; done'
sleep 5
# Name and password are filled in, and the button has the focus.
xdotool key Return
wait_for '^Tray: available' "$home/report"
# Of an account in sight there is no notification.
xdotool key Escape
csrf=$(curl -s "$control" | sed -n 's/.*name="csrf" value="\([^"]*\)".*/\1/p' | head -1)
curl -s -o /dev/null -H "Origin: ${control%/}" -d "csrf=$csrf" -d user=alice@practice.example -d 'name=Bruno Keller' \
  "${control}actions/add-message"
wait_for '1 new' "$home/report"
click 1215 13
sleep 2
import -window root "$folder/desktop.png"
xdotool key Escape
click 1215 13 3
sleep 2
import -window root -crop 420x332+946+0 +repage "$folder/tray.png"
