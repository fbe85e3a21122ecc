// `npm start`: installs and builds what is missing, then runs the shop. Requires only Node 20. The npm script is `exec … || …`:
// exec replaces npm's shell with this program, because a SIGTERM would end the shell without waiting for the shop. A shell
// without exec (Windows) runs the second half.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { keepRunning } from './setup/keep-running.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { runChild } from './setup/run-child.mjs';
import { serverArguments, serverMemory } from './setup/server-arguments.mjs';

await installPackages();
requirePinnedNode();
if (!(await buildShop())) {
  console.error('The shop could not be built: the reason stands above.');
  process.exit(1);
}

process.exitCode = await keepRunning(() =>
  runChild(pinnedNode, serverArguments, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environmentWithPackages({ NODE_ENV: 'production', ...serverMemory }),
  }),
);
