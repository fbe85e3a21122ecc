// `npm run restore -- BACKUP`: puts a backup in the place of what DATA_DIR holds, see server/restore.ts.
import { installPackages } from './setup/install-packages.mjs';
import { requirePinnedNode, environmentWithPackages, pinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const args = [inProject('server', 'restore.ts'), ...process.argv.slice(2)];
process.exitCode = await runChild(pinnedNode, args, { env: environmentWithPackages({ NODE_ENV: 'production' }) });
