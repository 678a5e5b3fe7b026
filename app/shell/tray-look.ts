// What the tray's look depends on besides the view: the desktop's bar, and how menus read their labels.

export interface Bar {
  readonly platform: NodeJS.Platform;
  /** `XDG_CURRENT_DESKTOP`: names with colons between them. */
  readonly desktop: string | undefined;
  /** Whether programs are drawn dark. */
  readonly darkPrograms: boolean;
  /** Whether the system's own parts are: Windows tells the two apart. */
  readonly darkSystem: boolean;
}

/** Whether the bar that the icon is in is dark. */
export function isBarDark({ platform, desktop = '', darkPrograms, darkSystem }: Bar): boolean {
  if (platform === 'win32') return darkSystem;
  // GNOME's top bar is black under its light theme as well.
  if (platform === 'linux' && desktop.split(':').includes('GNOME')) return true;
  return darkPrograms;
}

/** A text as a menu's label: a single `&` would be taken for the mark of a key. */
export function menuLabel(text: string): string {
  return text.replaceAll('&', '&&');
}
