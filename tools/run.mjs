// `npm run audit`, `backup`, `export`, `move`, `restore` and `reset-staff`: run one of the owner's commands,
// server/commands/NAME.ts, on the pinned Node. Arguments after the name are passed to the command.
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

const [command = '', ...args] = process.argv.slice(2);
const script = inProject('server', 'commands', `${command}.ts`);

await installPackages();
requirePinnedNode();
process.exitCode = await runChild(pinnedNode, [script, ...args], {
  env: environmentWithPackages({ NODE_ENV: 'production' }),
});
