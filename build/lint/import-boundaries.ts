// An ESLint rule: which folder may import which. The table is in eslint.config.js, from the lowest folder to the highest.
import { posix, relative, resolve, sep } from 'node:path';
import type { Rule } from 'eslint';

export interface Boundary {
  /** A folder or a file, from the project's root. */
  readonly path: string;
  /** Paths of rows above this one. A folder stands for all rows inside it. */
  readonly imports: readonly string[];
  /** Whether the folder, or which of its files, may import Electron. */
  readonly electron?: boolean | readonly string[];
}

/**
 * Checks the imports of a file, type imports included. The file belongs to the row with the longest path that contains it.
 * `root` is the project's folder.
 *
 * @throws Error if a row may import a path that neither is nor contains a row above it: then imports could form a cycle.
 */
export function importBoundaries(root: string, table: readonly Boundary[]): Rule.RuleModule {
  table.forEach(({ path, imports }, at) => {
    const unknown = imports.find((name) => !table.slice(0, at).some((row) => isInside(row.path, name)));
    if (unknown !== undefined) throw new Error(`${path} imports ${unknown}, which is in no row above it.`);
  });
  const rowOf = (file: string) =>
    table
      .filter(({ path }) => isInside(file, path))
      .toSorted((a, b) => b.path.length - a.path.length)
      .at(0);

  const check = (file: string, specifier: string): string | undefined => {
    const row = rowOf(file);
    if (row === undefined) return `${file} is in no row of the import table in eslint.config.js.`;
    if (!specifier.startsWith('.')) {
      const { electron = false } = row;
      const mayUseElectron =
        typeof electron === 'boolean' ? electron : electron.some((name) => isInside(file, name));
      return /^electron(?:$|[-/])/.test(specifier) && !mayUseElectron
        ? `${row.path} does not import Electron.`
        : undefined;
    }
    const target = posix.join(posix.dirname(file), specifier);
    const targetRow = rowOf(target);
    if (targetRow === row || row.imports.some((path) => isInside(target, path))) return undefined;
    return `${row.path} may import only: ${row.imports.join(', ') || 'nothing of other folders'}.`;
  };

  return {
    meta: { type: 'problem', schema: [], messages: { refused: '{{reason}}' } },
    create(context) {
      const file = relative(root, resolve(context.filename)).split(sep).join('/');
      const visit = (node: Rule.Node & Importing) => {
        const { source } = node;
        if (source === null || source === undefined) return;
        const reason =
          typeof source.value === 'string'
            ? check(file, source.value)
            : 'Write the path of an import as one literal, so that it can be checked.';
        if (reason !== undefined) context.report({ node, messageId: 'refused', data: { reason } });
      };
      return {
        ImportDeclaration: visit,
        ExportNamedDeclaration: visit,
        ExportAllDeclaration: visit,
        ImportExpression: visit,
        TSImportType: visit,
      };
    },
  };
}

interface Importing {
  readonly source?: { readonly value?: unknown } | null | undefined;
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
