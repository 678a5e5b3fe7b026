// What the tests of documents read in Markdown: links, the anchors of headings, and the project's files.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

export const project = resolve(import.meta.dirname, '../../../..');

const generatedFolders = new Set(['node_modules', 'dist', 'out', 'coverage', '.git', '.nohooks']);

/** The project's own files that match a pattern, as paths from its folder with slashes. */
export function projectFiles(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: project, exclude: (name) => generatedFolders.has(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

/** A link to a place in this project. */
export interface Link {
  /** The path as it is written, '' for the document itself. */
  readonly path: string;
  /** The heading's anchor, undefined without one. */
  readonly anchor: string | undefined;
}

/** The relative links and pictures of a document. Those in code are left out. */
export function relativeLinks(text: string): readonly Link[] {
  const links = withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g);
  return [...links]
    .map(([, inline, attribute]) => inline ?? attribute ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { path: decodeURI(path), anchor };
    });
}

/** The anchors that GitHub gives the headings of a document. A repeated heading has a number. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function withoutCode(text: string): string {
  return withoutFences(text).replaceAll(/`[^`\n]*`/g, '');
}

function withoutFences(text: string): string {
  return text.replaceAll(/^ *```.*?^ *```$/gms, '');
}
