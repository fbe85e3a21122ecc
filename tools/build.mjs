// `npm run build`: builds everything, even if it is up to date.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { requirePinnedNode } from './setup/pinned-node.mjs';

await installPackages();
requirePinnedNode();
if (!(await buildShop({ always: true, withDesktop: true }))) process.exit(1);
