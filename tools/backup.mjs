// `npm run backup`: copies all that the shop in DATA_DIR stores, beside a running shop too, see server/commands/backup.ts.
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const args = [inProject('server', 'commands', 'backup.ts'), ...process.argv.slice(2)];
process.exitCode = await runChild(pinnedNode, args, { env: environmentWithPackages({ NODE_ENV: 'production' }) });
