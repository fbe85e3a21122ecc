// `npm run restore -- BACKUP`: puts a backup in the place of what DATA_DIR holds, see server/commands/restore.ts.
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const args = [inProject('server', 'commands', 'restore.ts'), ...process.argv.slice(2)];
process.exitCode = await runChild(pinnedNode, args, { env: environmentWithPackages({ NODE_ENV: 'production' }) });
