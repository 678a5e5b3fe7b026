// Pictures drawn for the demo: all tray icons on one contact sheet, a tray, and a notification.
import { readFile } from 'node:fs/promises';
import { encodePng } from '../../../build/icons/png.ts';
import { rasterise } from '../../../build/icons/rasterise.ts';
import { trayStatuses } from '../../../app/contract/view.ts';
import { messages } from '../../../app/i18n/messages.ts';
import type { TrayState } from '../../desktop/tray-item.ts';

const columns: readonly (readonly [variant: string, background: string, text: string])[] = [
  ['light', '#eceff3', '#1a1c21'],
  ['dark', '#202226', '#f1f2f4'],
  ['Template', '#ffffff', '#1a1c21'],
];
const rowHeight = 56;
const columnWidth = 220;

/** Returns a PNG with the icons of all statuses for light bars, dark bars and macOS, each at double and at normal size. */
export async function contactSheet(): Promise<Buffer> {
  const size = columnWidth * columns.length;
  const cells = columns.flatMap(([variant, background, text], x) => [
    `<rect x="${x * columnWidth}" width="${columnWidth}" height="${size}" fill="${background}" />`,
    ...trayStatuses.map((status, y) => ({ status, y, x, variant, text })),
  ]);
  const elements = cells.map(async (cell) => {
    if (typeof cell === 'string') return cell;
    const { status, x, y, variant, text } = cell;
    const read = async (file: string) => {
      const png = await readFile(
        new URL(`../../../build/icons/tray/${status}-${variant}${file}.png`, import.meta.url),
      );
      return `data:image/png;base64,${png.toString('base64')}`;
    };
    const [left, top] = [x * columnWidth + 12, y * rowHeight + 12];
    return [
      `<image x="${left}" y="${top}" width="32" height="32" href="${await read('@2x')}" />`,
      `<image x="${left + 44}" y="${top + 8}" width="16" height="16" href="${await read('')}" />`,
      `<text x="${left + 72}" y="${top + 21}" font-family="sans-serif" font-size="13" fill="${text}">${messages.trayStatus[status]}</text>`,
    ].join('');
  });
  return renderPng(await Promise.all(elements), size, trayStatuses.length * rowHeight + 4);
}

/** PNG of a tray's icon, tooltip and menu in the style of a desktop. */
export async function trayPicture({ image, tooltip, menu }: TrayState): Promise<Buffer> {
  const rows = tooltip.split('\n');
  const text = (line: string, x: number, y: number, color: string) =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="13" fill="${color}">${escapeXml(line)}</text>`;
  const menuTop = 30 + 20 * rows.length;
  const height = menuTop + 26 * menu.length + 24;
  const elements = [
    '<rect width="400" height="64" fill="#eceff3" />',
    `<image x="16" y="8" width="48" height="48" href="data:image/png;base64,${image.toString('base64')}" />`,
    `<rect x="80" y="6" width="312" height="${20 * rows.length + 10}" rx="4" fill="#2b2e35" />`,
    ...rows.map((line, row) => text(line, 92, 25 + 20 * row, '#f1f2f4')),
    `<rect x="80" y="${menuTop}" width="312" height="${26 * menu.length + 16}" rx="6" fill="#ffffff" stroke="#c9ced6" />`,
    ...menu.map((label, row) => text(label, 96, menuTop + 26 + 26 * row, '#1a1c21')),
  ];
  return renderPng(elements, Math.max(400, height), height);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** PNG of a notification in the style of a desktop. */
export async function notificationPicture({ title, body }: { title: string; body: string }): Promise<Buffer> {
  const icon = await readFile(new URL('../../../build/icons/app/128x128.png', import.meta.url));
  const elements = [
    '<rect x="8" y="8" width="384" height="84" rx="12" fill="#f6f7f9" stroke="#c9ced6" />',
    `<image x="22" y="26" width="48" height="48" href="data:image/png;base64,${icon.toString('base64')}" />`,
    `<text x="84" y="45" font-family="sans-serif" font-size="14" font-weight="700" fill="#1a1c21">${escapeXml(title)}</text>`,
    `<text x="84" y="66" font-family="sans-serif" font-size="13" fill="#5a6070">${escapeXml(body)}</text>`,
  ];
  return renderPng(elements, 400, 104);
}

/** Renders SVG elements to a square picture. Returns its upper `height` rows as PNG. */
async function renderPng(elements: readonly string[], size: number, height = size): Promise<Buffer> {
  // The transparent margin makes Chromium encode an alpha channel, which the PNG decoder requires.
  const box = `-4 -4 ${size + 8} ${size + 8}`;
  const [picture] = await rasterise([], [{ elements: elements.join(''), viewBox: box, size }]);
  if (picture === undefined) throw new Error('The picture was not rendered.');
  const { width, pixels } = picture;
  return encodePng({ width, height, pixels: pixels.subarray(0, width * height * 4) });
}
