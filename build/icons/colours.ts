// The colours of the tray's icons, by the kind of panel.
import type { AccountState, accountStates } from '../../app/contract/account-states.ts';

type MarkColour = (typeof accountStates)[AccountState]['colour'];

/** A colour as red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

type Palette = { bird: Colour } & Record<MarkColour, Colour>;

const black: Colour = [0, 0, 0];

/**
 * The colours for each kind of panel: `light` and `dark` name the panel's background, so the bird is dark on
 * `light`. Each colour has a contrast of 3 to 1 or more to usual panels (WCAG 2.2, 1.4.11). `Template` is for
 * macOS, which uses only the image's alpha channel.
 */
export const panelPalettes = {
  light: {
    bird: [0x1f, 0x23, 0x28],
    green: [0x13, 0x7a, 0x34],
    blue: [0x0a, 0x5f, 0xc2],
    amber: [0xad, 0x4c, 0x00],
    red: [0xcc, 0x1f, 0x2b],
    grey: [0x5c, 0x63, 0x6d],
  },
  dark: {
    bird: [0xf4, 0xf5, 0xf6],
    green: [0x4f, 0xd1, 0x70],
    blue: [0x6c, 0xb4, 0xff],
    amber: [0xff, 0xb0, 0x2e],
    red: [0xff, 0x7a, 0x75],
    grey: [0xb4, 0xba, 0xc2],
  },
  Template: { bird: black, green: black, blue: black, amber: black, red: black, grey: black },
} as const satisfies Record<string, Palette>;

/** The colours of the badge (violet, which no mark has) and of its number. */
export const badgePalettes = {
  light: { fill: [0x6a, 0x2c, 0xb8], number: [0xff, 0xff, 0xff] },
  dark: { fill: [0xd2, 0xad, 0xff], number: [0x1a, 0x0a, 0x2e] },
} as const satisfies Record<string, { fill: Colour; number: Colour }>;
