// `npm run reset-staff -- NAME`: gives a staff account of DATA_DIR a new password, see server/commands/reset-staff.ts.
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const args = [inProject('server', 'commands', 'reset-staff.ts'), ...process.argv.slice(2)];
process.exitCode = await runChild(pinnedNode, args, { env: environmentWithPackages({ NODE_ENV: 'production' }) });
