// `npm test`: sets itself up, runs every check and test, and ends with the line `N passed, M failed`.
// `node tools/test.mjs unit …` and `… e2e …` run a part and hand further arguments on to its runner.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { demandPinnedNode } from './setup/pinned-node.mjs';
import { runBrowserTests, runChecks, runUnitTests } from './setup/test-parts.mjs';

const [part = 'all', ...args] = process.argv.slice(2);

await installPackages();
demandPinnedNode();
// Server tests load the SSR bundle, browser tests the whole shop.
const isBuilt = await buildShop();

const counts = [{ passed: 0, failed: isBuilt ? 0 : 1 }];
if (part === 'all') counts.push(await runChecks());
if (part === 'all' || part === 'unit') counts.push(await runUnitTests(args));
if (isBuilt && (part === 'all' || part === 'e2e')) counts.push(await runBrowserTests(args));

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
