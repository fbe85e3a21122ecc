// `npm test`: installs and builds what is needed, runs every check and test, and ends with the line `N passed, M failed`. `node
// tools/test.mjs unit …` and `… e2e …` run a part and pass further arguments to its test runner; `… faults …` runs all rounds of
// the fault tests, `… chance …` runs the random tests with a new seed, `… postgres …` runs all of the server's tests on
// PostgreSQL, `… twice …` runs the server's tests with every write run twice, `… clocks …` runs the browser tests at month ends
// and on days when clocks change, `… engines …` tries the most important pages in Gecko and WebKit, and `… judges …` lets checkers by
// others judge pages, emails and the journal; `--write` stores their results. `… mutations …` changes the rules of core one by one
// and reports which changes no test notices.
import { buildShop } from './setup/build-shop.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { requirePinnedNode } from './setup/pinned-node.mjs';
import {
  runBrowserTests,
  runChanceTests,
  runChecks,
  runChosenTests,
  runClockTests,
  runEngineTests,
  runFaultTests,
  runJudges,
  runMutationTests,
  runPostgresTests,
  runTwiceTests,
  runUnitTests,
} from './setup/test-parts.mjs';

const [part = 'all', ...args] = process.argv.slice(2);

await installPackages();
requirePinnedNode();
/** @type {import('./setup/test-reports.mjs').Outcome[]} */
const outcomes = [];
if (part === 'all') {
  // The checks run during the build, which they don't depend on and which leaves one of two cores almost idle. They don't run
  // during the desktop app's build, which briefly writes its settings into the sources.
  const [checked] = await Promise.all([runChecks(), buildShop()]);
  outcomes.push(checked);
}
// The shop is built before the tests, because server tests load the SSR bundle and browser tests need the whole shop.
const isChosen = part === 'unit' && args.some((argument) => !argument.startsWith('-'));
const isBuilt = isChosen || part === 'mutations' || (await buildShop({ withDesktop: true }));
if (!isBuilt) outcomes.push({ passed: 0, failed: 1, failedTests: ['  The shop can’t be built'], retriedTests: [] });
if (isChosen) outcomes.push(await runChosenTests(args));
else if (part === 'all' || part === 'unit') outcomes.push(await runUnitTests(args));
if (part === 'faults') outcomes.push(await runFaultTests(args));
if (part === 'postgres') outcomes.push(await runPostgresTests(args));
if (part === 'twice') outcomes.push(await runTwiceTests(args));
if (isBuilt && part === 'engines') outcomes.push(await runEngineTests(args));
if (isBuilt && part === 'judges') outcomes.push(await runJudges(args));
if (part === 'mutations') outcomes.push(await runMutationTests(args));
if (part === 'chance') outcomes.push(await runChanceTests(args));
if (isBuilt && part === 'clocks') outcomes.push(...(await runClockTests(args)));
if (isBuilt && (part === 'all' || part === 'e2e')) outcomes.push(await runBrowserTests(args));

// The report is printed last, so that reading the last lines of the output is enough.
report(
  'Passed only when tried again:',
  outcomes.flatMap(({ retriedTests }) => retriedTests),
);
report(
  'Failed:',
  outcomes.flatMap(({ failedTests }) => failedTests),
);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
const skipped = outcomes.reduce((sum, outcome) => sum + (outcome.skipped ?? 0), 0);
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} heading @param {string[]} tests */
function report(heading, tests) {
  if (tests.length > 0) console.log(`\n${heading}\n${tests.join('\n')}\n`);
}
