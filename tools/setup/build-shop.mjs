import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { contentHash } from './content-hash.mjs';
import { environmentWithPackages, pinnedNode } from './pinned-node.mjs';
import { inProject } from './project-folder.mjs';
import { runChild } from './run-child.mjs';
import { withFolderLock } from './with-folder-lock.mjs';

const sources = [
  'core',
  'server',
  'storefront',
  'desktop',
  'electron.vite.config.ts',
  'tools/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const stampFile = inProject('dist', '.stamp');

/**
 * Builds client, SSR and server bundles and the desktop app into dist/ when their sources have changed since the last build.
 * @param {{ always?: boolean }} [options]
 * @returns {Promise<boolean>} false when the build failed (the builder has said why)
 */
export async function buildShop({ always = false } = {}) {
  if (!always && isFresh()) return true;
  let succeeded = true;
  await withFolderLock('build', async () => {
    if (!always && isFresh()) return;
    console.log('Building the shop…');
    // Hashed first: what is edited while the build runs is built the next time.
    const hash = contentHash(sources);
    rmSync(stampFile, { force: true });
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--config', 'storefront/vite.config.ts', '--logLevel', always ? 'info' : 'warn'];
    const env = environmentWithPackages({ NODE_ENV: 'production' });
    const desktop = [
      inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
      'build',
      '--logLevel',
      'warn',
    ];
    succeeded =
      (await runChild(pinnedNode, args, { env })) === 0 && (await runChild(pinnedNode, desktop, { env })) === 0;
    if (!succeeded) return;
    mkdirSync(inProject('dist'), { recursive: true });
    writeFileSync(stampFile, hash);
  });
  return succeeded;
}

function isFresh() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === contentHash(sources);
}
