// What the built server needs beside its own bundles: the bundles leave these packages out, and a package of the app takes
// exactly these along (desktop/electron-builder.config.ts; tests/desktop/package starts the server on nothing else).

/**
 * Packages that stay outside of the server's bundle: native modules, what is found by its path, and what is large, seldom
 * needed and loaded by import() at its first use.
 */
export const runtimePackages = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'swagger-ui-dist',
  'nodemailer',
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
];

/** Files that the server reads by their path below the project's folder. */
export const runtimeFiles = [
  'package.json',
  'dist/client/**',
  'dist/ssr/**',
  'dist/server/**',
  'server/db/migrations/**',
  // Charts and sharing images are drawn at their first use, the latter with the headings' font; the app draws charts too.
  'core/drawings/**/*.svg',
  'node_modules/@fontsource/fraunces/package.json',
  'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  'node_modules/@zxcvbn-ts/language-common/package.json',
  'node_modules/@zxcvbn-ts/language-common/src/passwords.json',
];
