// What the built server needs besides its own bundles. The bundles leave these packages out, and a package of the app includes
// exactly these (desktop/electron-builder.config.ts; tests/desktop/package starts the server on nothing else).

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

/** Files that the server reads by their path below the project's folder. */
export const runtimeFiles = [
  'package.json',
  'dist/client/**',
  'dist/ssr/**',
  'dist/server/**',
  'server/db/migrations/**',
  // Charts and sharing images are composed at their first use, sharing images with the headings' font. The app composes charts
  // too.
  'core/drawings/**/*.svg',
  'node_modules/@fontsource/fraunces/package.json',
  'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  'node_modules/@zxcvbn-ts/language-common/package.json',
  'node_modules/@zxcvbn-ts/language-common/src/passwords.json',
];
