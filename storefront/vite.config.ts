import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter } from '../tools/build/lean-router.ts';
import { precompressAssets } from '../tools/build/precompress-assets.ts';
import { stylesFirst } from '../tools/build/styles-first.ts';

/**
 * Stay outside the server bundle: native modules, swagger's own files, which are found by path, and what is large,
 * seldom needed and loaded by import() at its first use.
 */
const serverExternals = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'swagger-ui-dist',
  'nodemailer',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
];

/** Bundled production code for the pinned Node. NODE_ENV is written in, so that React's development half falls away. */
const forNode = {
  consumer: 'server',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true, external: serverExternals },
} as const;

const nodeBuild = { ssr: true, target: 'node24', copyPublicDir: false, emptyOutDir: true, minify: false } as const;

/** What every page stands on, in two files instead of two dozen; pages stay chunks of their own. */
const libraries = {
  name: 'react',
  test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|cookie|set-cookie-parser)\//,
  priority: 2,
};
/** Nothing that brings Radix or zod along: those come with the pages that need them. */
const shopParts = {
  name: 'shop',
  test: new RegExp(
    [
      'storefront/(?:layout|content(?!/admin)|analytics)/',
      'storefront/api/(?!zod)',
      'storefront/ui/(?!tabs|dialog|toasts/toaster|tooltips/(?:tooltip-|place-)|(?:bundled|fetched)-drawings|field)',
      'storefront/cart/cart-(?:provider|store)',
      'storefront/products/product-(?:quer(?:y|ies)|structured-data)',
      'storefront/products/listing/(?:product-(?:card|grid)|type-(?:text|tabs)|listing-header)',
      'storefront/products/product-page/(?:payment-choices|breadcrumbs)',
      'core/(?:money|dates|cart/cart|laybys/instalment-plan|laybys/format-schedule)\\.',
      'core/products/(?:payment-options|pricing|product-image|product-options)\\.',
      'core/bare-routes\\.',
      'core/uploads/object-path\\.',
    ].join('|'),
  ),
  priority: 1,
};

/** One `vite build` makes three bundles: dist/client, dist/ssr/entry-server.js and dist/server/main.js. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [leanRouter(), react(), tailwindcss(), stylesFirst(), precompressAssets()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../dist/client',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'index.html',
          output: { codeSplitting: { groups: [libraries, shopParts] } },
          // Compressing takes longer than building, and a warning about it would greet every newcomer.
          checks: { pluginTimings: false },
        },
      },
    },
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
          input: { main: '../server/main.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
});
