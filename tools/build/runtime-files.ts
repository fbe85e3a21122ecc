// The files that the built server needs besides its own bundles. The bundles leave these packages out, and a desktop app package
// includes exactly these files (desktop/electron-builder.config.ts; tests/desktop/package starts the server with nothing else).

/**
 * Packages that stay outside the server's bundle: native modules, those that are found by their path, and large ones that are
 * rarely needed and loaded by import() at their first use.
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

/** Files that the server reads by their path relative to the project. */
export const runtimeFiles = [
  'package.json',
  'dist/client/**',
  'dist/ssr/**',
  'dist/server/**',
  'server/db/sqlite/migrations/**',
  // Charts and sharing images are composed at first use; sharing images also need the font of the headings. The desktop app
  // composes charts too.
  'core/drawings/**/*.svg',
  'node_modules/@fontsource/fraunces/package.json',
  'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  'node_modules/@zxcvbn-ts/language-common/package.json',
  'node_modules/@zxcvbn-ts/language-common/src/passwords.json',
];
