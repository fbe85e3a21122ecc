import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite';
import { asciiBundle } from '../tools/build/ascii-bundle.ts';
import { bareEndpoints } from '../tools/build/bare-endpoints.ts';
import { browserZod } from '../tools/build/browser-zod.ts';
import { leanPackages } from '../tools/build/lean-packages.ts';
import { paintFirst } from '../tools/build/paint-first.ts';
import { plainPreload } from '../tools/build/plain-preload.ts';
import { plainQueries } from '../tools/build/plain-queries.ts';
import { precompressAssets } from '../tools/build/precompress-assets.ts';
import { productionRouter } from '../tools/build/production-router.ts';
import { runtimePackages } from '../tools/build/runtime-files.ts';
import { chunkOf, sharedBy, smallParts } from '../tools/build/shared-chunks.ts';

/**
 * Options for production code that is bundled for the pinned Node version. NODE_ENV is inlined, so that React's development code
 * is removed.
 */
const forNode = {
  consumer: 'server',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true, external: runtimePackages },
} as const;

/** Removes JSDoc comments, because V8 keeps a script's source in memory while the process runs. */
const comments = { jsdoc: false } as const;

const nodeBuild = { ssr: true, target: 'node24', copyPublicDir: false, emptyOutDir: true, minify: false } as const;

/** A chunk for the libraries that every page needs. */
const libraries = {
  name: 'libraries',
  test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack|cookie|set-cookie-parser)\//,
};

const file = (path: string) => join(import.meta.dirname, path);
const entry = file('entry-client.tsx');
const home = file('home/home-page.tsx');
const product = file('products/product-page/product-page.tsx');
const forgotPassword = file('accounts/signing-in/forgot-password-page.tsx');
const resetPassword = file('accounts/signing-in/reset-password-page.tsx');
const orderLink = file('accounts/order-link-page.tsx');
const receipt = file('orders/receipt/receipt-page.tsx');
const cart = file('cart/cart-page.tsx');
const checkout = file('checkout/checkout-page.tsx');
const account = file('accounts/account-page.tsx');
const orderLinks = file('orders/order-links.tsx');

/**
 * Chunks with code that several pages share. A module is placed in the first matching chunk, so that a page doesn't load more
 * than it needs.
 */
const sharedChunks = [
  // The chunk of the entry and of the two pages on which most visits begin.
  chunkOf('shop', (reach, graph) => {
    const small = [home, product].flatMap((page) => smallParts(reach, graph, page));
    const modules = new Set([...reach(entry), ...sharedBy(reach, home, product), ...small]);
    // If the entry were part of this chunk, it would have no code of its own and be missing from the manifest.
    modules.delete(entry);
    return modules;
  }),
  chunkOf('fields', (reach) => [
    ...sharedBy(reach, forgotPassword, checkout),
    ...sharedBy(reach, cart, account),
    ...sharedBy(reach, cart, checkout),
  ]),
  // The API's endpoints. This chunk includes zod.
  chunkOf('endpoints', (reach) => [...sharedBy(reach, orderLink, checkout), ...sharedBy(reach, receipt, checkout)]),
  // The code of forms. This chunk includes react-hook-form.
  chunkOf('forms', (reach) => sharedBy(reach, resetPassword, checkout)),
  // The code for paying, with the links to orders. The page that takes a subscription's payment needs both, so the links to orders need
  // no file of their own.
  chunkOf('paying', (reach) => [...sharedBy(reach, checkout, account), orderLinks]),
];

const serverEntry = file('entry-server.tsx');

/**
 * The modules that the server needs for the first page it renders. They are in one file, because at the start few large files are read
 * faster than many small ones. The home page's own module can't be in this file: it waits for its parts, which import this file.
 */
const renderedFirst = chunkOf('shop', (reach) => {
  const modules = new Set([...reach(serverEntry), ...reach(home)]);
  modules.delete(serverEntry);
  modules.delete(home);
  return modules;
});

/** Files that every page has already loaded when it navigates to another page. */
const isThere = /\/(?:libraries|shop|rolldown-runtime)-[^/]*\.js$/;

/**
 * The names of the browser's scripts. Their hashes are one character shorter than usual (42 bits), because each page's scripts name
 * many other scripts, and hashes can't be compressed.
 */
const scriptNames = 'assets/[name]-[hash:7].js';

/** A bundle for the browser. Each HTML page is built separately, so that no bundle contains code that only another page uses. */
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
      modulePreload: {
        polyfill: false,
        resolveDependencies: (page, needed, { hostType }) =>
          hostType === 'js' ? needed.filter((name) => name !== page && !isThere.test(name)) : needed,
      },
      rolldownOptions: {
        input: page,
        output: { codeSplitting: { groups }, entryFileNames: scriptNames, chunkFileNames: scriptNames },
        // The plugin timings warning would appear on every build, because compressing takes longer than bundling.
        checks: { pluginTimings: false },
      },
    },
  };
}

/**
 * One `vite build` makes six bundles. Four are in dist/client: the shop, the admin, the driver's page and the stock count. The other
 * two are dist/ssr/entry-server.js and dist/server.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    productionRouter(),
    plainPreload(),
    plainQueries(),
    browserZod(),
    bareEndpoints(),
    leanPackages(),
    asciiBundle(),
    react(),
    tailwindcss(),
    paintFirst(),
    precompressAssets(),
  ],
  builder: {},
  environments: {
    client: forBrowser('index.html', '.vite/manifest.json', true, [libraries, ...sharedChunks]),
    // The admin is built after the shop, into the same folder.
    admin: forBrowser('admin.html', '.vite/admin-manifest.json', false),
    // The driver's page, and the service worker that makes the driver's page and the stock count available offline. They share no
    // chunks, because a worker's script can't import another file.
    run: forBrowser(
      { run: 'run.html', 'run-worker': 'platform/phone-worker.ts' },
      '.vite/run-manifest.json',
      false,
      [],
    ),
    count: forBrowser('count.html', '.vite/count-manifest.json', false, []),
    ssr: {
      ...forNode,
      build: {
        ...nodeBuild,
        outDir: '../dist/ssr',
        rolldownOptions: {
          input: { 'entry-server': 'entry-server.tsx' },
          output: {
            codeSplitting: { groups: [renderedFirst] },
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            comments,
          },
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
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', comments },
        },
      },
    },
  },
});
