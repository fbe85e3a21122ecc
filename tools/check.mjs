// `npm run check`: checks format, lint, types, unused code and the API's description. `npm run check -- --changed` checks only
// what has changed since the last commit: format and lint of the changed files, types, and the tests for their paths.
import { installPackages } from './setup/install-packages.mjs';
import { requirePinnedNode } from './setup/pinned-node.mjs';
import { runChecks, runChecksOfChanged } from './setup/test-parts.mjs';

await installPackages();
requirePinnedNode();
const isOfChanged = process.argv.includes('--changed');
const { failed, failedTests } = await (isOfChanged ? runChecksOfChanged() : runChecks());
if (failed > 0) console.error(failedTests.join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
