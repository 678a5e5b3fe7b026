// The tray's icons: paints the bird and each state's mark as masks, and lays each panel's colours over them. Except on macOS, icons
// have a thin halo in the bird's colour for the other kind of panel: with it they are visible on a panel of an unexpected shade, too.
import { ico } from './containers.ts';
import { encodePng, type Picture } from './png.ts';
import { rasterise, type Drawing } from './rasterise.ts';
import { accountStates, type TrayState, trayStates } from '../../app/contract/account-states.ts';
import { panelPalettes, type Colour } from './colours.ts';

/** The sizes in pixels: a PNG file and its `@2x`; for Windows, those in the icon (100 to 250 % scale). */
export const traySizes = {
  linux: [24, 48],
  /** KDE and XFCE. */
  linux22: [22, 44],
  macOS: [16, 32],
  windows: [16, 20, 24, 32, 40],
} as const;

/**
 * Paints the files of `tray/`, by name.
 *
 * @param library the SVG documents with the bird and the marks.
 */
export async function paintTray(library: string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const masks = await paintMasks(library);
  for (const { state, mask } of masks) {
    const template = (size: number) => encodePng(tint(mask(size), state, 'Template'));
    files.set(`${state}-Template.png`, template(traySizes.macOS[0]));
    files.set(`${state}-Template@2x.png`, template(traySizes.macOS[1]));
    for (const panel of ['light', 'dark'] as const) {
      const png = (size: number) => encodePng(tint(mask(size), state, panel));
      files.set(`${state}-${panel}.png`, png(traySizes.linux[0]));
      files.set(`${state}-${panel}@2x.png`, png(traySizes.linux[1]));
      files.set(`${state}-${panel}-22.png`, png(traySizes.linux22[0]));
      files.set(`${state}-${panel}-22@2x.png`, png(traySizes.linux22[1]));
      files.set(`${state}-${panel}.ico`, ico(traySizes.windows.map((size) => ({ size, png: png(size) }))));
    }
  }
  return files;
}

/** The layers of an icon. Only their alpha channel is used. */
type Mask = { bird: Picture; mark: Picture; halo: Picture };

type StateMasks = { state: TrayState; mask: (size: number) => Mask };

async function paintMasks(library: string[]): Promise<StateMasks[]> {
  const sizes = [...new Set(Object.values(traySizes).flat())];
  const wanted = trayStates.flatMap((state) =>
    sizes.flatMap((size) => layers(state, size).map((layer) => ({ state, layer }))),
  );
  const painted = await rasterise(
    library,
    wanted.map(({ layer }) => layer),
  );
  return trayStates.map((state) => {
    const own = painted.filter((_, index) => wanted[index]?.state === state);
    return {
      state,
      mask: (size) => {
        const [bird, mark, halo] = own.filter(({ width }) => width === size);
        if (bird === undefined || mark === undefined || halo === undefined)
          throw new Error(`No ${size}-pixel mask was painted.`);
        return { bird, mark, halo };
      },
    };
  });
}

/** Up to this size in pixels, the bird's drawing is a simpler one. */
const maxSmall = 20;

function layers(state: TrayState, size: number): [Drawing, Drawing, Drawing] {
  const viewBox = '0 0 16 16';
  const look = lookOf(state);
  const bird = look === undefined ? 'bird-hollow' : 'bird';
  const marked = look === undefined ? '' : `<use href="#${look.shape}" x="8" width="8" height="8" />`;
  const form = size > maxSmall ? '' : '-small';
  return [
    { elements: `<use href="#${bird}${form}" />`, viewBox, size },
    { elements: marked, viewBox, size },
    { elements: `<g filter="url(#halo)"><use href="#bird${form}" />${marked}</g>`, viewBox, size },
  ];
}

/** Undefined without accounts: then the bird is hollow and has no mark. */
function lookOf(state: TrayState) {
  return state === 'signed-out' ? undefined : accountStates[state];
}

function tint(masks: Mask, state: TrayState, panel: keyof typeof panelPalettes): Picture {
  const palette = panelPalettes[panel];
  const markColour = palette[lookOf(state)?.colour ?? 'grey'];
  const strength = state === 'offline' ? offlineStrength : 1;
  const haloColour = panelPalettes[panel === 'light' ? 'dark' : 'light'].bird;
  const pixels = new Uint8Array(masks.bird.pixels.length);
  for (let at = 3; at < pixels.length; at += 4) {
    const bird = (masks.bird.pixels[at] ?? 0) * strength;
    const mark = masks.mark.pixels[at] ?? 0;
    const halo = panel === 'Template' ? 0 : (masks.halo.pixels[at] ?? 0) * haloStrength;
    const layers = [
      [palette.bird, bird],
      [markColour, mark],
      [haloColour, Math.max(0, halo * (1 - (bird + mark) / 255))],
    ] as const;
    pixels.set(blend(layers), at - 3);
  }
  return { width: masks.bird.width, height: masks.bird.height, pixels };
}

const haloStrength = 0.8;
/** The opacity of the bird, not of its mark, while the account is offline. */
const offlineStrength = 0.55;

/** Blends layers that lie side by side; an empty pixel is all zeros. */
function blend(layers: readonly (readonly [Colour, alpha: number])[]): number[] {
  const total = layers.reduce((sum, [, alpha]) => sum + alpha, 0);
  if (total === 0) return [0, 0, 0, 0];
  const part = (index: 0 | 1 | 2) =>
    Math.round(layers.reduce((sum, [colour, alpha]) => sum + colour[index] * alpha, 0) / total);
  return [part(0), part(1), part(2), Math.min(Math.round(total), 255)];
}
