// Tells the main process when a window on a display gets the focus from its person, or loses it. Runs in the
// preload's world; the function's own text is what runs there.

export function installFocus(target: EventTarget, tell: () => void): void {
  target.addEventListener('focus', (event) => {
    if (event.target === target) tell();
  });
  target.addEventListener('blur', (event) => {
    if (event.target === target) tell();
  });
}
