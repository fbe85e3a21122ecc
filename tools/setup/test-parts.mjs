import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { testClocks } from '../clocks/test-clocks.mjs';
import { isBuilt } from './build-shop.mjs';
import { changedFiles, testsOf } from './changed-files.mjs';
import { installTestPackages } from './install-packages.mjs';
import { storeJudgement } from './judgements.mjs';
import { environmentWithPackages, pinnedNode } from './pinned-node.mjs';
import { inProject } from './project-folder.mjs';
import { runChild } from './run-child.mjs';
import {
  enginesOutcome,
  mutationsCount,
  mutationsOutcome,
  mutationsReport,
  playwrightOutcome,
  playwrightReport,
  prepareReport,
  storiesByEngine,
  vitestOutcome,
  vitestReport,
} from './test-reports.mjs';

/** @typedef {import('./test-reports.mjs').Outcome} Outcome */

/**
 * Checks format and lint, types, unused code and the API's description. Each failed check counts as one failure.
 * @returns {Promise<Outcome>}
 */
export async function runChecks() {
  // The checks run in parallel, because two of them use only one core each and would leave the other core idle.
  const [format, types, unused, api] = await Promise.all([
    runTool('@biomejs/biome/bin/biome', ['check', '.']),
    runTool('typescript/bin/tsc', []),
    runTool('knip/bin/knip.js', []),
    runChild(pinnedNode, [inProject('tools', 'lint-api.ts')], { env: environmentWithPackages() }),
  ]);
  const failedTests = [
    ...(format === 0 ? [] : ['  Format and lint: npm run format, then npm run check']),
    ...(types === 0 ? [] : ['  Types: npm run check']),
    ...(unused === 0 ? [] : ['  Unused files, exports or packages: npm run check']),
    ...(api === 0 ? [] : ['  Description of the API: npm run check']),
  ];
  return { passed: 4 - failedTests.length, failed: failedTests.length, failedTests, retriedTests: [] };
}

/**
 * Checks format and lint of the files changed since the last commit, all types, and the changed files' tests.
 * @returns {Promise<Outcome>}
 */
export async function runChecksOfChanged() {
  const changed = changedFiles();
  const linted = changed.filter((file) => /\.(?:tsx?|m[jt]s|jsonc?|css)$/.test(file));
  const tests = testsOf(changed);
  const buildInfo = inProject('.cache', 'types.tsbuildinfo');
  const [format, types] = await Promise.all([
    linted.length === 0 ? 0 : runTool('@biomejs/biome/bin/biome', ['check', '--no-errors-on-unmatched', ...linted]),
    runTool('typescript/bin/tsc', ['--incremental', '--tsBuildInfoFile', buildInfo]),
  ]);
  const { passed, failed, failedTests } = tests.length === 0 ? noTests : await runChosenTests(tests);
  const failures = [
    ...(format === 0 ? [] : ['  Format and lint: npm run format']),
    ...(types === 0 ? [] : ['  Types']),
    ...failedTests,
  ];
  return { passed, failed: failed + failures.length - failedTests.length, failedTests: failures, retriedTests: [] };
}

/** @type {Outcome} */
const noTests = { passed: 0, failed: 0, failedTests: [], retriedTests: [] };

/**
 * Runs chosen unit tests without building first, because nearly all of them run on the sources.
 * @param {string[]} args for vitest @returns {Promise<Outcome>}
 */
export async function runChosenTests(args) {
  const outcome = await runUnitTests(args);
  if (outcome.failed > 0 && !isBuilt()) {
    outcome.failedTests.push(
      '  Some tests run the built shop or the built app, which is older than its sources: npm run build',
    );
  }
  return outcome;
}

/** Runs all tests except the browser tests. @param {string[]} args for vitest @returns {Promise<Outcome>} */
export function runUnitTests(args = []) {
  return runVitest(args, { TESTS_ON_POSTGRES: 'few' });
}

/** Runs all of the server's tests on PostgreSQL. @param {string[]} args for vitest @returns {Promise<Outcome>} */
export function runPostgresTests(args = []) {
  return runVitest(['--project', 'postgres', ...args]);
}

/** Runs the server's tests with every write run twice. @param {string[]} args for vitest @returns {Promise<Outcome>} */
export function runTwiceTests(args = []) {
  return runVitest(['--project', 'twice', ...args], { TESTS_OF_TWICE: 'all' });
}

/**
 * Runs the random tests with a new seed, which is printed. The variable FAULT_SEED repeats a run with its seed.
 * @param {string[]} args for vitest @returns {Promise<Outcome>}
 */
export async function runChanceTests(args = []) {
  const seed = process.env.FAULT_SEED ?? String(randomInt(2 ** 31));
  console.log(`FAULT_SEED=${seed}`);
  const outcome = await runVitest([...testsThatImport(/support\/(?:chance|fast-check)\.ts/), ...args], {
    FAULT_SEED: seed,
    FAULT_ROUNDS: 'all',
  });
  console.log(`It was FAULT_SEED=${seed}`);
  return outcome;
}

/**
 * Runs the fault tests with all their rounds, of which `npm test` runs only a few.
 * @param {string[]} args for vitest @returns {Promise<Outcome>}
 */
export function runFaultTests(args = []) {
  return runVitest([...testsThatImport(/support\/fault-rounds\.ts/), ...args], { FAULT_ROUNDS: 'all' });
}

/** Returns the tests that import a module. @param {RegExp} module matches the module's import path @returns {string[]} */
function testsThatImport(module) {
  return readdirSync(inProject('tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => module.test(readFileSync(inProject('tests', name), 'utf8')))
    .map((name) => `tests/${name}`);
}

/** The tests in Gecko and WebKit, on the built shop. @param {string[]} args for vitest @returns {Promise<Outcome>} */
export async function runEngineTests(args = []) {
  const code = await runVitestOn('tests/engines/vitest.config.ts', withoutWrite(args));
  if (args.includes('--write')) {
    for (const { engine, stories, failed } of storiesByEngine()) {
      storeJudgement(engine, { lookedAt: `${stories} stories`, faults: failed });
    }
  }
  return settled('vitest', code, enginesOutcome());
}

/**
 * Lets checkers by others judge the built shop. Their packages are installed first.
 * @param {string[]} args for vitest; `--write` also stores the results @returns {Promise<Outcome>}
 */
export async function runJudges(args = []) {
  await installTestPackages('judges');
  const env = args.includes('--write') ? { JUDGES_WRITE: '1' } : {};
  const code = await runVitestOn('tests/judges/vitest.config.ts', withoutWrite(args), env);
  return settled('vitest', code, enginesOutcome());
}

/**
 * Changes the rules of core one by one, and counts how many changes the tests of core notice. Each unnoticed change is listed;
 * more than a tenth of them are a failure. The packages are installed first.
 * @param {string[]} args for Stryker @returns {Promise<Outcome>}
 */
export async function runMutationTests(args = []) {
  await installTestPackages('mutations');
  const program = '../.cache/mutations/node_modules/@stryker-mutator/core/bin/stryker.js';
  prepareReport(mutationsReport);
  const code = await runTool(program, ['run', 'tests/mutations/stryker.config.json', ...withoutWrite(args)]);
  const outcome = mutationsOutcome();
  if (args.includes('--write')) {
    const lookedAt = `${mutationsCount()} changes of core’s rules, ${outcome.passed} of them noticed`;
    storeJudgement('Stryker', { lookedAt, faults: code === 0 ? 0 : 1 });
  }
  return settled('Stryker', code, outcome);
}

/** @param {readonly string[]} args */
function withoutWrite(args) {
  return args.filter((argument) => argument !== '--write');
}

/** @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<Outcome>} */
async function runVitest(args, env) {
  return settled('vitest', await runVitestOn('tests/vitest.config.ts', args, env), vitestOutcome());
}

/** @param {string} config @param {string[]} args @param {Record<string, string>} [env] */
function runVitestOn(config, args, env) {
  prepareReport(vitestReport);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return runTool('vitest/vitest.mjs', ['run', '--config', config, ...reporters, ...args], env);
}

/**
 * Runs the browser tests on the built shop.
 * @param {string[]} args for playwright @param {Record<string, string>} [env] @returns {Promise<Outcome>}
 */
export async function runBrowserTests(args = [], env) {
  prepareReport(playwrightReport);
  const given = ['test', '--config', 'tests/playwright.config.ts', ...args];
  return settled('playwright', await runTool('@playwright/test/cli.js', given, env), playwrightOutcome());
}

/**
 * Runs the desktop's browser tests at instants at which rules about days are most likely to be wrong, or at the instant
 * TEST_CLOCK alone.
 * @param {string[]} args for playwright @returns {Promise<Outcome[]>}
 */
export async function runClockTests(args = []) {
  const { TEST_CLOCK: given } = process.env;
  const clocks = given === undefined ? testClocks(Date.now()) : [{ name: 'TEST_CLOCK', instant: given }];
  const outcomes = [];
  for (const { name, instant } of clocks) {
    console.log(`\n${name}: the tests start at ${instant}`);
    const outcome = await runBrowserTests(['--project=desktop', ...args], { TEST_CLOCK: instant });
    const named = (/** @type {string} */ test) => `  ${name}:\n${test}`;
    outcomes.push({
      ...outcome,
      failedTests: outcome.failedTests.map(named),
      retriedTests: outcome.retriedTests.map(named),
    });
  }
  return outcomes;
}

/**
 * Returns the outcome of a test runner. A runner with a failure code has failed, even if its report contains no failed test.
 * @param {string} runner @param {number} code @param {Outcome} outcome @returns {Outcome}
 */
function settled(runner, code, outcome) {
  if (code === 0 || outcome.failed > 0) return outcome;
  const reported = `  ${runner} ended with ${code}, though no test failed: what it printed last says why`;
  return { ...outcome, failed: 1, failedTests: [reported] };
}

/** @param {string} script below node_modules @param {string[]} args @param {Record<string, string>} [more] */
function runTool(script, args, more) {
  // NODE_ENV is unset, because `production` would make the tests use React's production build.
  const env = environmentWithPackages({ NODE_ENV: undefined, ...more });
  return runChild(pinnedNode, [inProject('node_modules', script), ...args], { env });
}
