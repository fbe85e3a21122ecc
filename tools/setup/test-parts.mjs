import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { environmentWithPackages, pinnedNode } from './pinned-node.mjs';
import { inProject } from './project-folder.mjs';
import { runChild } from './run-child.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

const reports = inProject('tests', '.artifacts');
const vitestReport = inProject('tests', '.artifacts', 'vitest.json');
const playwrightReport = inProject('tests', '.artifacts', 'playwright.json');

/** Format, lint and types. Each that fails counts as one failure. @returns {Promise<Count>} */
export async function runChecks() {
  const biome = await runTool('@biomejs/biome/bin/biome', ['check', '.']);
  const types = await runTool('typescript/bin/tsc', []);
  const failed = [biome, types].filter((code) => code !== 0).length;
  return { passed: 2 - failed, failed };
}

/** Everything but the browser tests. @param {string[]} args for vitest @returns {Promise<Count>} */
export async function runUnitTests(args = []) {
  prepareReport(vitestReport);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runTool('vitest/vitest.mjs', ['run', '--config', 'tests/vitest.config.ts', ...reporters, ...args]);
  const report = readReport(vitestReport);
  return settled(code, {
    passed: report?.numPassedTests ?? 0,
    // A file that can't even be loaded has failed, though it has no failed test.
    failed: (report?.numFailedTests ?? 0) + (report?.testResults ?? []).filter(isBroken).length,
  });
}

/** The browser tests, on the built shop. @param {string[]} args for playwright @returns {Promise<Count>} */
export async function runBrowserTests(args = []) {
  prepareReport(playwrightReport);
  const code = await runTool('@playwright/test/cli.js', ['test', '--config', 'tests/playwright.config.ts', ...args]);
  const report = readReport(playwrightReport);
  return settled(code, {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: (report?.stats.unexpected ?? 0) + (report?.errors.length ?? 0),
  });
}

/** A runner that says it failed has failed, whatever its report counts. @param {number} code @param {Count} count */
function settled(code, count) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** @param {{ status: string, assertionResults: { status: string }[] }} file */
function isBroken(file) {
  return file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed');
}

/** @param {string} file */
function prepareReport(file) {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} script below node_modules @param {string[]} args */
function runTool(script, args) {
  // NODE_ENV from outside would give the tests React's production half.
  const env = environmentWithPackages({ NODE_ENV: undefined });
  return runChild(pinnedNode, [inProject('node_modules', script), ...args], { env });
}
