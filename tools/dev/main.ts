import { relative } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { DevPort } from './dev-port.ts';
import { DevShop } from './dev-shop.ts';
import { openVite, sourceFolders } from './open-vite.ts';
import { storefrontOfSources } from './storefront-of-sources.ts';

// The program of `npm run dev`. One port serves both the shop and, under /dev/, Vite, which updates the open pages.

const port = await DevPort.open(Number(process.env.PORT || 3000));
const vite = await openVite(port.server);
port.serveUnder('/dev/', vite.middlewares);
const screens = storefrontOfSources(vite);
// Loads the screens while the shop starts.
screens.source().catch(() => {});
const shop = new DevShop({ port, storefront: screens.source });

let waiting: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_event, file) => {
  if (!sourceFolders.some((folder) => file.startsWith(folder))) return;
  screens.forget();
  const name = relative(projectRoot, file);
  if (!/^(?:server|core)\b/.test(name)) return;
  // A short wait, so that an editor that saves several files restarts the shop only once.
  clearTimeout(waiting);
  waiting = setTimeout(() => void shop.restart(name), 50);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void shop.stop().finally(() => process.exit(0)));
}
await shop.start();
