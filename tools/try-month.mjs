// `npm run try-month`: simulates 30 days of the sample shop on both databases with a shifted clock, and checks the result.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
if (!(await buildShop())) process.exit(1);

const [, , ...args] = process.argv;
const main = inProject('tools', 'try-month', 'main.ts');
// By default, payments don't use the till, because the till can't be unreachable: its ledger is in the shop's own folder.
const provider = args.includes('--till') ? {} : { TEST_PROVIDER: 'stripe' };
const env = environmentWithPackages({ NODE_ENV: 'production', ...provider });
process.exitCode = await runChild(pinnedNode, [main, ...args], { env });
