// `npm run screenshots`: takes the pictures for the documents from the built shop and the desktop app, and writes them to
// docs/pictures.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
if (!(await buildShop({ withDesktop: true }))) process.exit(1);

const main = inProject('tools', 'screenshots', 'main.ts');
process.exitCode = await runChild(pinnedNode, [main], { env: environmentWithPackages({ NODE_ENV: 'production' }) });
