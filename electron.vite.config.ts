import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const built = (part: string) => join(import.meta.dirname, 'dist', 'desktop', part);
const forNode = { define: { 'process.env.NODE_ENV': JSON.stringify('production') } };

/** The desktop app: its main process, its preload script, and the admin screens as a bundle of its own. */
export default defineConfig({
  main: {
    ...forNode,
    build: {
      outDir: built('main'),
      externalizeDeps: false,
      rolldownOptions: {
        input: 'desktop/main/main.ts',
        // They find their own native parts next to themselves.
        external: ['better-sqlite3', 'serialport'],
        output: { format: 'es', entryFileNames: 'main.js' },
      },
    },
  },
  preload: {
    ...forNode,
    build: {
      outDir: built('preload'),
      externalizeDeps: false,
      // A sandboxed preload script may load nothing but electron, and not as a module.
      rolldownOptions: {
        input: 'desktop/preload/preload.ts',
        output: { format: 'cjs', entryFileNames: 'preload.cjs' },
      },
    },
  },
  renderer: {
    root: 'desktop/renderer',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: built('renderer'),
      target: 'es2022',
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'desktop/renderer/index.html', checks: { pluginTimings: false } },
    },
  },
});
