// ESLint rules for app/, about windows, their pages and the start of other programs, with the exceptions.
import type { Linter, Rule } from 'eslint';

/** Reports a window whose preferences don't come from `secureWebPreferences`, and contents that aren't a BrowserWindow's. */
const secureWebPreferences: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      preferences: 'Every window needs `webPreferences: secureWebPreferences(…)`.',
      contents: 'Create pages in a BrowserWindow only.',
    },
  },
  create: (context) => ({
    NewExpression: (node) => {
      const { callee } = node;
      const name = callee.type === 'Identifier' ? callee.name : '';
      if (['BaseWindow', 'BrowserView', 'WebContentsView'].includes(name))
        context.report({ node, messageId: 'contents' });
      const [options] = node.arguments;
      if (name === 'BrowserWindow' && !hasProperty(options, 'webPreferences'))
        context.report({ node, messageId: 'preferences' });
    },
    Property: (node) => {
      if (node.key.type !== 'Identifier') return;
      const { name } = node.key;
      const { value } = node;
      const isSecure =
        value.type === 'CallExpression' &&
        value.callee.type === 'Identifier' &&
        value.callee.name === 'secureWebPreferences';
      if (name === 'webPreferences' && !isSecure) context.report({ node, messageId: 'preferences' });
    },
  }),
};

/** Whether an object literal has a property that no later spread can replace. */
function hasProperty(node: unknown, name: string): boolean {
  if (!isObjectLiteral(node)) return false;
  const names = node.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined,
  );
  return names.lastIndexOf(name) > node.properties.findLastIndex(({ type }) => type === 'SpreadElement');
}

interface ObjectLiteral {
  readonly properties: readonly {
    readonly type: string;
    readonly key: { readonly type: string; readonly name: string };
  }[];
}

function isObjectLiteral(node: unknown): node is ObjectLiteral {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'ObjectExpression';
}

/** Members of WebContents and Session that run code in a page, change it or read what it holds. */
const pageAccess = [
  'executeJavaScript',
  'executeJavaScriptInIsolatedWorld',
  'insertCSS',
  'insertText',
  'debugger',
  'cookies',
  'savePage',
  'printToPDF',
  'capturePage',
] as const;

function restrictPageAccess(allowed?: (typeof pageAccess)[number]): Linter.RulesRecord {
  const restricted = pageAccess.filter((property) => property !== allowed);
  return {
    'no-restricted-properties': [
      'error',
      ...restricted.map((property) => ({
        property,
        message: 'Perch runs no code in pages and reads none of them.',
      })),
    ],
  };
}

/** Reports imports of Electron's `shell` and of `child_process`, except the allowed one. */
function restrictPrograms({
  shell,
  childProcess,
}: {
  shell: boolean;
  childProcess: boolean;
}): Linter.RulesRecord {
  const paths = [
    ...(shell
      ? []
      : [
          { name: 'electron', importNames: ['shell'], message: 'Open addresses by createOpenExternal only.' },
        ]),
    ...(childProcess
      ? []
      : ['child_process', 'node:child_process'].map((name) => ({
          name,
          message: 'Perch starts no programs.',
        }))),
  ];
  return { '@typescript-eslint/no-restricted-imports': ['error', { paths }] };
}

/** A later block replaces the same rule of an earlier one. */
export const pageRules: Linter.Config[] = [
  {
    files: ['app/**/*.ts'],
    plugins: { perch: { rules: { 'secure-web-preferences': secureWebPreferences } } },
    rules: {
      'perch/secure-web-preferences': 'error',
      ...restrictPageAccess(),
      ...restrictPrograms({ shell: false, childProcess: false }),
    },
  },
  // This file takes a picture of the panel.
  { files: ['app/electron/lifecycle/stdout-report.ts'], rules: restrictPageAccess('capturePage') },
  { files: ['app/main.ts'], rules: restrictPrograms({ shell: true, childProcess: false }) },
  // These files run Perch itself, and programs of the system.
  {
    files: ['app/electron/lifecycle/processes.ts', 'app/managed/system-programs.ts'],
    rules: restrictPrograms({ shell: false, childProcess: true }),
  },
];
