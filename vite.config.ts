// One configuration builds all three programs: the main process (ESM), the preload (one self-contained
// CommonJS file, as a sandboxed preload must be) and the renderer.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { builtinModules } from 'node:module';
import { defineConfig, type EnvironmentOptions } from 'vite';

/** What the main process finds at run time: Electron itself, Node, and keytar with its native file. */
const providedAtRunTime = ['electron', 'keytar', ...builtinModules, /^node:/];

const mainProcess: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['electron', 'keytar'] },
  build: {
    outDir: 'dist/main',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'app/main.ts' },
      external: providedAtRunTime,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
};

const preload: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true, external: ['electron'] },
  build: {
    outDir: 'dist/preload',
    target: 'chrome140',
    rolldownOptions: {
      input: { preload: 'app/preload.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
};

const renderer: EnvironmentOptions = {
  build: {
    outDir: 'dist/renderer',
    target: 'chrome140',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: 'renderer/index.html' } },
  },
};

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [svelte()],
  environments: { client: renderer, main: mainProcess, preload },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
});
