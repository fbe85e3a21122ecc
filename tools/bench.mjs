// `npm run bench`: measures the built shop on this machine, next to a bare Express server. `npm run bench -- start` runs only the
// measures with "start" in their name.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
if (!(await buildShop({ withDesktop: true }))) process.exit(1);

const main = inProject('tools', 'bench', 'main.ts');
const env = environmentWithPackages({ NODE_ENV: 'production' });
process.exitCode = await runChild(pinnedNode, [main, ...process.argv.slice(2)], { env });
