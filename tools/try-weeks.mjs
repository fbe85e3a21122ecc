// `npm run try-weeks`: plays three months of repeating boxes of the sample shop with a moved clock, and prints what each day brought.
// `npm run try-weeks -- 1000 --days=365` plays a year of 1,000 repeats on both databases and prints only what the judges found.
import { installPackages } from './setup/install-packages.mjs';
import { environmentWithPackages, pinnedNode, requirePinnedNode } from './setup/pinned-node.mjs';
import { inProject } from './setup/project-folder.mjs';
import { runChild } from './setup/run-child.mjs';

await installPackages();
requirePinnedNode();
const main = inProject('tools', 'try-weeks', 'main.ts');
const env = environmentWithPackages({ NODE_ENV: 'production' });
process.exitCode = await runChild(pinnedNode, [main, ...process.argv.slice(2)], { env });
