// The tray's icons: paints the bird and each mark as masks, and lays the colours of every panel over them.
import { ico } from './containers.ts';
import { encodePng, type Picture } from './png.ts';
import { rasterise, type Drawing } from './rasterise.ts';
import { panelPalettes, trayDrawings, type Colour, type TrayDrawing } from './statuses.ts';

/** The sizes in pixels: each PNG's with its `@2x`, and those in a Windows icon (100 to 250 % scale). */
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
  for (const { status, drawing, mask } of masks) {
    const template = (size: number) => tint(mask(size), drawing, 'Template');
    files.set(`${status}-Template.png`, encodePng(template(traySizes.macOS[0]), 72));
    files.set(`${status}-Template@2x.png`, encodePng(template(traySizes.macOS[1]), 144));
    for (const panel of ['light', 'dark'] as const) {
      const png = (size: number) => encodePng(tint(mask(size), drawing, panel));
      files.set(`${status}-${panel}.png`, png(traySizes.linux[0]));
      files.set(`${status}-${panel}@2x.png`, png(traySizes.linux[1]));
      files.set(`${status}-${panel}-22.png`, png(traySizes.linux22[0]));
      files.set(`${status}-${panel}-22@2x.png`, png(traySizes.linux22[1]));
      files.set(`${status}-${panel}.ico`, ico(traySizes.windows.map((size) => ({ size, png: png(size) }))));
    }
  }
  return files;
}

/** An icon as two layers of which only the alpha channel is used. */
type Mask = { bird: Picture; mark: Picture };

type StatusMasks = { status: string; drawing: TrayDrawing; mask: (size: number) => Mask };

async function paintMasks(library: string[]): Promise<StatusMasks[]> {
  const sizes = [...new Set(Object.values(traySizes).flat())];
  const statuses: [string, TrayDrawing][] = Object.entries(trayDrawings);
  const wanted = statuses.flatMap(([status, drawing]) =>
    sizes.flatMap((size) => layers(drawing, size).map((layer) => ({ status, layer }))),
  );
  const painted = await rasterise(
    library,
    wanted.map(({ layer }) => layer),
  );
  return statuses.map(([status, drawing]) => {
    const own = painted.filter((_, index) => wanted[index]?.status === status);
    return {
      status,
      drawing,
      mask: (size) => {
        const [bird, mark] = own.filter(({ width }) => width === size);
        if (bird === undefined || mark === undefined) throw new Error(`No ${size}-pixel mask was painted.`);
        return { bird, mark };
      },
    };
  });
}

function layers({ bird, mark }: TrayDrawing, size: number): [Drawing, Drawing] {
  const viewBox = '0 0 16 16';
  const marked = mark === undefined ? '' : `<use href="#${mark.shape}" x="8" width="8" height="8" />`;
  return [
    { elements: `<use href="#${bird}" />`, viewBox, size },
    { elements: marked, viewBox, size },
  ];
}

function tint(masks: Mask, drawing: TrayDrawing, panel: keyof typeof panelPalettes): Picture {
  const palette = panelPalettes[panel];
  const markColour = palette[drawing.mark?.colour ?? 'grey'];
  const pixels = new Uint8Array(masks.bird.pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const bird = Math.round((masks.bird.pixels[at + 3] ?? 0) * drawing.strength);
    const mark = masks.mark.pixels[at + 3] ?? 0;
    pixels.set(blend(palette.bird, bird, markColour, mark), at);
  }
  return { width: masks.bird.width, height: masks.bird.height, pixels };
}

/** Blends two layers that lie side by side; an empty pixel is all zeros. */
function blend(one: Colour, oneAlpha: number, other: Colour, otherAlpha: number): number[] {
  const alpha = oneAlpha + otherAlpha;
  if (alpha === 0) return [0, 0, 0, 0];
  const part = (index: 0 | 1 | 2) => Math.round((one[index] * oneAlpha + other[index] * otherAlpha) / alpha);
  return [part(0), part(1), part(2), Math.min(alpha, 255)];
}
