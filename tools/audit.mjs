// `npm run audit`: proves that the money in DATA_DIR is right, see server/commands/audit.ts.
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const args = [inProject('server', 'commands', 'audit.ts')];
process.exitCode = await runChild(pinnedNode, args, { env: environmentWithPackages({ NODE_ENV: 'production' }) });
