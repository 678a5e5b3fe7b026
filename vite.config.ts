// One configuration builds all three programs: the main process (ESM), the preload (one self-contained
// CommonJS file, as a sandboxed preload must be) and the renderer.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const project = import.meta.dirname;
const at = (path: string) => join(project, path);

// A build is a release's, whatever the shell says: Vite would build for development if it inherited that.
process.env['NODE_ENV'] = 'production';

/**
 * The source maps tell which packages the code contains (build/licences.ts). They aren't packed, and the code of the pages
 * doesn't name them.
 */
const sourcemap = 'hidden';

/**
 * Modules of Node whose ES import takes milliseconds: it reads all of their exports, and reading some of them loads further
 * modules. Perch's start reads only the exports that it uses.
 */
const readOnDemand = ['fs', 'process', 'tls', 'util'];
const readOnDemandPrefix = '\0node:';

/** What the main process imports at run time: Electron itself, Node, and keytar with its native file. */
const providedAtRunTime = [
  'electron',
  'keytar',
  ...builtinModules.filter((name) => !readOnDemand.includes(name)).flatMap((name) => [name, `node:${name}`]),
];

/**
 * Imports of libraries that Perch never reaches: conf's, for settings with a JSON schema or migrations (Perch parses its
 * settings itself), and of undici its test doubles, other dispatchers, retries, WebSocket, caches and interceptors, and an experimental
 * parser that an environment variable would choose. An empty module takes their place, so that Perch is smaller and starts sooner.
 */
const unreached =
  /^(?:(?:ajv|ajv-formats|semver)(?:\/|$)|\.\/lib\/(?:mock|interceptor|cache|dispatcher\/(?:balanced-pool|round-robin-pool|proxy-agent|socks5-proxy-agent|env-http-proxy-agent|retry-agent|h2c-client)$|handler\/retry-handler$|web\/(?:websocket|eventsource|cookies))(?:\/|$)|\.\.\/milo\/)/;
const emptyModule = '\0unreached';

const withoutUnreached: Plugin = {
  name: 'without-unreached',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'main',
  resolveId: {
    filter: { id: unreached },
    handler: (_id, importer = '') => {
      const [, library] = /[\\/]node_modules[\\/](conf|undici)[\\/]/.exec(importer) ?? [];
      return library && `${emptyModule}-by-${library}`;
    },
  },
  load: (id) => (id.startsWith(emptyModule) ? 'module.exports = {};' : undefined),
};

const nodeModulesOnDemand: Plugin = {
  name: 'node-modules-on-demand',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'main',
  resolveId: {
    filter: { id: new RegExp(`^(?:node:)?(?:${readOnDemand.join('|')})$`) },
    handler: (id) => readOnDemandPrefix + id.replace(/^node:/, ''),
  },
  load: (id) =>
    id.startsWith(readOnDemandPrefix)
      ? `module.exports = process.getBuiltinModule('node:${id.slice(readOnDemandPrefix.length)}');`
      : undefined,
};

const mainProcess: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['electron', 'keytar'] },
  build: {
    outDir: at('dist/main'),
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: { main: at('app/main.ts') },
      // English is in the file of the start. The import on demand of the same texts is for the panel's page.
      checks: { ineffectiveDynamicImport: false },
      external: providedAtRunTime,
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // What the start needs is one file.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
        // Functions keep their names: stack traces in the log name them.
        minify: { compress: true, mangle: { keepNames: true }, codegen: true },
      },
    },
  },
};

const preload: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['electron'] },
  build: {
    outDir: at('dist/preload'),
    emptyOutDir: true,
    sourcemap,
    target: 'chrome140',
    rolldownOptions: {
      input: { preload: at('app/preload.ts') },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
};

const renderer: EnvironmentOptions = {
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    sourcemap,
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: at('renderer/index.html') },
      // What the first view needs is one file: each one more is one more request before the first paint.
      output: { codeSplitting: { groups: [{ name: 'panel', tags: ['$initial'] }] } },
    },
  },
};

export default defineConfig({
  root: at('renderer'),
  base: './',
  publicDir: false,
  plugins: [svelte({ configFile: false }), withoutUnreached, nodeModulesOnDemand],
  environments: { client: renderer, main: mainProcess, preload },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['main', 'preload', 'client']) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
});
