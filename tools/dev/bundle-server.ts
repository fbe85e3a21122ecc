import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { projectRoot } from '#server/project-root.ts';

type ShopProgram = typeof import('#server/start-shop.ts');

const folder = join(projectRoot, '.cache', 'dev', 'server');
let count = 0;

/**
 * Bundles the server's program from the current sources in half a second. Vite's module runner, which transforms each of the 700
 * modules separately, took ten times as long. Each bundle has its own folder, because Node never loads a module twice.
 */
export async function bundleServer(): Promise<ShopProgram> {
  if (count === 0) rmSync(folder, { recursive: true, force: true });
  count += 1;
  const outDir = join(folder, String(count));
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      minify: false,
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: { input: { 'start-shop': 'server/start-shop.ts' }, checks: { pluginTimings: false } },
    },
  });
  return (await import(pathToFileURL(join(outDir, 'start-shop.js')).href)) as ShopProgram;
}
