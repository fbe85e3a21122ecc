// `npm run dev`: runs a sample shop from the sources. Saving a component updates the open page; saving a server file restarts the
// shop.
import { pathToFileURL } from 'node:url';
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const env = environmentWithPackages({ NODE_ENV: 'development' });
const stopWithParent = pathToFileURL(inProject('tools', 'setup', 'stop-with-parent.mjs')).href;
const program = ['--import', stopWithParent, inProject('tools', 'dev', 'main.ts')];
process.exitCode = await runChild(pinnedNode, program, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
