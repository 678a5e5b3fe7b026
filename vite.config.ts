// Builds all programs: the main process and its further processes (ESM), the preload (one self-contained CommonJS file, because
// it is sandboxed) and the renderer.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions } from 'vite';

const project = import.meta.dirname;
const at = (path: string) => join(project, path);

// Every build is for release, even if the shell sets NODE_ENV=development.
process.env['NODE_ENV'] = 'production';

const mainProcess: EnvironmentOptions = {
  consumer: 'server',
  // If this name is defined, undici leaves out its second HTTP parser, which Perch doesn't use.
  define: { esbuildDetection: '1' },
  resolve: { noExternal: true, external: ['electron', 'keytar'] },
  build: {
    outDir: at('dist/main'),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: { main: at('app/entry.ts') },
      // The main process also imports the English texts statically. The page needs the dynamic import, so the warning is off.
      checks: { ineffectiveDynamicImport: false },
      external: ['electron', 'keytar'],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // What entry.ts imports statically becomes one file.
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /(?<!entry\.ts)$/ }] },
        // Functions keep their names: stack traces in the log name them.
        minify: { compress: true, mangle: { keepNames: true }, codegen: true },
      },
    },
  },
};

const processes: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['keytar'] },
  build: {
    outDir: at('dist/processes'),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        keytar: at('app/keytar.ts'),
        'system-authorities': at('app/electron/network/system-authorities.ts'),
      },
      external: ['keytar'],
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
};

const preload: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['electron'] },
  build: {
    outDir: at('dist/preload'),
    emptyOutDir: true,
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
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: at('renderer/index.html') },
      // What the first view needs is one script: another script would be another request before the first paint.
      output: { codeSplitting: { groups: [{ name: 'panel', tags: ['$initial'] }] } },
    },
  },
};

export default defineConfig({
  root: at('renderer'),
  base: './',
  publicDir: false,
  resolve: {
    alias: [
      { find: /^undici$/, replacement: at('build/bundle/undici.mjs') },
      {
        find: /^(?:ajv\/dist\/2020\.js|ajv-formats|semver)$/,
        replacement: at('build/bundle/not-bundled.mjs'),
      },
    ],
  },
  // The source maps tell which packages the code contains (build/licences.ts). They aren't packed.
  build: { sourcemap: 'hidden' },
  plugins: [svelte({ configFile: false })],
  environments: { client: renderer, main: mainProcess, processes, preload },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['main', 'processes', 'preload', 'client']) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
});
