import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { contentHash } from './content-hash.mjs';
import { environmentWithPackages, pinnedNode } from './pinned-node.mjs';
import { inProject } from './project-folder.mjs';
import { runChild } from './run-child.mjs';
import { withFolderLock } from './with-folder-lock.mjs';

const shared = ['core', 'storefront', 'package.json', 'package-lock.json', 'tsconfig.json'];

const shop = {
  what: 'the shop',
  sources: [...shared, 'server', 'tools/build'],
  stampFile: inProject('dist', '.stamp'),
  program: inProject('node_modules', 'vite', 'bin', 'vite.js'),
  args: ['--config', 'storefront/vite.config.ts'],
};

const desktop = {
  what: 'the desktop app',
  sources: [...shared, 'desktop', 'electron.vite.config.ts'],
  stampFile: inProject('dist', '.desktop-stamp'),
  program: inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
  args: [],
};

/**
 * Builds the client, SSR and server bundles into dist/ if their sources have changed since the last build.
 * @param {{ always?: boolean, withDesktop?: boolean }} [options] `always` builds bundles that are up to date too; `withDesktop`
 * also builds the desktop app, which isn't needed to start the shop
 * @returns {Promise<boolean>} false if the build failed; the build has printed the reason
 */
export async function buildShop({ always = false, withDesktop = false } = {}) {
  const parts = withDesktop ? [shop, desktop] : [shop];
  const stale = () => parts.filter((part) => always || !isFresh(part));
  if (stale().length === 0) return true;
  let succeeded = true;
  await withFolderLock('build', async () => {
    for (const part of stale()) succeeded &&= await build(part, always);
  });
  return succeeded;
}

/** Whether the shop and the desktop app were built from the current sources. */
export function isBuilt() {
  return isFresh(shop) && isFresh(desktop);
}

/** @param {typeof shop} part @param {boolean} isVerbose */
async function build({ what, sources, stampFile, program, args }, isVerbose) {
  console.log(`Building ${what}…`);
  // Hashed before the build, so that a file edited during the build is built next time.
  const hash = contentHash(sources);
  rmSync(stampFile, { force: true });
  const given = [program, 'build', ...args, '--logLevel', isVerbose ? 'info' : 'warn'];
  const env = environmentWithPackages({ NODE_ENV: 'production' });
  if ((await runChild(pinnedNode, given, { env })) !== 0) return false;
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  return true;
}

/** @param {typeof shop} part */
function isFresh({ sources, stampFile }) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === contentHash(sources);
}
