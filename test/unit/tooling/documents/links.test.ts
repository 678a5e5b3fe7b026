// Every link in a document leads to a file and a heading that exist.
import { existsSync, readFileSync } from 'node:fs';
import { posix, join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsIn, project, projectFiles, relativeLinks } from './markdown.ts';

const read = (path: string) => readFileSync(join(project, path), 'utf8');
const documents = projectFiles('**/*.md');

function brokenLinks(document: string): string[] {
  return relativeLinks(read(document)).flatMap(({ path, anchor }) => {
    const target = path === '' ? document : posix.join(posix.dirname(document), path);
    if (!existsSync(join(project, target))) return [`${path}: no such file`];
    if (anchor === undefined || anchorsIn(read(target)).has(anchor)) return [];
    return [`${path}#${anchor}: no such heading`];
  });
}

test.each(documents)('the links of %s lead somewhere', (document) => {
  expect(brokenLinks(document)).toEqual([]);
});

test('docs/README.md links every other document in docs', () => {
  const linked = relativeLinks(read('docs/README.md')).map(({ path }) => posix.join('docs', path));
  const others = documents.filter((path) => path.startsWith('docs/') && path !== 'docs/README.md');
  expect(others.filter((path) => !linked.includes(path))).toEqual([]);
});

test('sources and documents name only documents that exist', () => {
  const files = [
    ...projectFiles('{app,renderer,build,test,deploy,.github}/**/*.{ts,js,svelte,sh,yml,json}'),
    ...projectFiles('*.{js,ts,json,yml}'),
    ...documents,
  ];
  // Not those of Electron, whose folders are docs/api, docs/tutorial and docs/latest.
  const names = /(?<![\w/.-])docs\/(?!api\/|tutorial\/|latest\/)[\w/-]+\.md/g;
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(names)]
      .filter(([name]) => !existsSync(join(project, name)))
      .map(([name]) => `${file} names ${name}`),
  );
  expect(missing).toEqual([]);
  expect(files.length).toBeGreaterThan(500);
});

test('the sections of docs/developer/service.md that comments cite exist', () => {
  const sections = [...read('docs/developer/service.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const cited = projectFiles('{app,renderer,test}/**/*.{ts,svelte}').flatMap((file) => {
    // A citation can continue in the next line of a comment.
    const lists = read(file).matchAll(/service\.md((?:,[\s/*]+"[^"\n]+")+)/g);
    return [...lists].flatMap(([, list = '']) =>
      [...list.matchAll(/"(.+?)"/g)].map(([, title]) => ({ file, title })),
    );
  });
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ title }) => !sections.includes(title))).toEqual([]);
});

test.each(documents.filter((path) => path !== 'CHANGELOG.md'))(
  'the paths that %s names exist',
  (document) => {
    const named = read(document).matchAll(/`((?:app|renderer|build|test|deploy)\/[\w@./-]*\w)`/g);
    expect(
      [...named].map(([, path = '']) => path).filter((path) => !existsSync(join(project, path))),
    ).toEqual([]);
  },
);
