import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import { asciiBundle } from '../tools/build/ascii-bundle.ts';
import { browserZod } from '../tools/build/browser-zod.ts';
import { paintFirst } from '../tools/build/paint-first.ts';
import { precompressAssets } from '../tools/build/precompress-assets.ts';
import { productionRouter } from '../tools/build/production-router.ts';
import { runtimePackages } from '../tools/build/runtime-files.ts';

/** Bundled production code for the pinned Node. NODE_ENV is written in, so that React's development half falls away. */
const forNode = {
  consumer: 'server',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true, external: runtimePackages },
} as const;

const nodeBuild = { ssr: true, target: 'node24', copyPublicDir: false, emptyOutDir: true, minify: false } as const;

/** What every page stands on, in one file. */
const libraries = {
  name: 'libraries',
  test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|cookie|set-cookie-parser)\//,
};

const entryFile = 'entry-client.tsx';
const landingPages = ['home/home-page.tsx', 'products/product-page/product-page.tsx'];

/** What the entry and the two pages that most visits begin with share, in one file instead of two dozen. */
const shopParts = {
  name: (id: string, context: Rolldown.ChunkingContext) => {
    if (id.includes('node_modules')) return null;
    shared ??= sharedModules(context);
    return shared.has(id) ? 'shop' : null;
  },
};
let shared: Set<string> | null = null;

function sharedModules(context: Rolldown.ChunkingContext): Set<string> {
  const reachedFrom = (file: string): Set<string> => {
    const found = new Set<string>();
    const visit = (id: string) => {
      if (found.has(id)) return;
      found.add(id);
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
    };
    visit(join(import.meta.dirname, file));
    return found;
  };
  const entry = reachedFrom(entryFile);
  const [first = entry, ...others] = landingPages.map(reachedFrom);
  const modules = new Set([...entry, ...[...first].filter((id) => others.every((other) => other.has(id)))]);
  // Without code of its own the entry would not be in the manifest.
  modules.delete(join(import.meta.dirname, entryFile));
  return modules;
}

/** A browser's bundle. Each entry is a build of its own, so that neither carries what only the other uses. */
function forBrowser(
  page: string | Record<string, string>,
  manifest: string,
  emptyOutDir: boolean,
  groups: Rolldown.CodeSplittingGroup[] = [libraries],
): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: '../dist/client',
      emptyOutDir,
      manifest,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: page,
        output: { codeSplitting: { groups } },
        // Compressing takes longer than building, and a warning about it would greet every newcomer.
        checks: { pluginTimings: false },
      },
    },
  };
}

/** One `vite build` makes five bundles: shop, admin and driver's page in dist/client, dist/ssr/entry-server.js, dist/server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [productionRouter(), browserZod(), asciiBundle(), react(), tailwindcss(), paintFirst(), precompressAssets()],
  builder: {},
  environments: {
    client: forBrowser('index.html', '.vite/manifest.json', true, [libraries, shopParts]),
    // After it, into the same folder.
    admin: forBrowser('admin.html', '.vite/admin-manifest.json', false),
    // The driver's page, and the worker that keeps it on the phone: a worker's script can't import another, so that nothing
    // is shared with it.
    run: forBrowser(
      { run: 'run.html', 'run-worker': 'delivery/admin/driver/run-worker.ts' },
      '.vite/run-manifest.json',
      false,
      [],
    ),
    ssr: {
      ...forNode,
      build: {
        ...nodeBuild,
        outDir: '../dist/ssr',
        rolldownOptions: {
          input: { 'entry-server': 'entry-server.tsx' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
    server: {
      ...forNode,
      build: {
        ...nodeBuild,
        outDir: '../dist/server',
        sourcemap: true,
        rolldownOptions: {
          input: { main: '../server/main.ts', upkeep: '../server/upkeep.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
});
