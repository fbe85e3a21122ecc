import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { inProject, projectFolder } from './project-folder.mjs';

/**
 * The result of a test runner, read from its report. `skipped` counts requested tests that this machine can't run.
 * @typedef {{ passed: number, failed: number, skipped?: number, failedTests: string[], retriedTests: string[] }} Outcome
 */

const reports = inProject('tests', '.artifacts');
export const vitestReport = inProject('tests', '.artifacts', 'vitest.json');
export const playwrightReport = inProject('tests', '.artifacts', 'playwright.json');
export const mutationsReport = inProject('tests', '.artifacts', 'mutations.json');

/** Deletes the previous report, so that it is never taken for the report of this run. @param {string} file */
export function prepareReport(file) {
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
}

/** @returns {Outcome} */
export function vitestOutcome() {
  const report = readReport(vitestReport);
  /** @type {{ name: string, status: string, message: string, assertionResults: VitestTest[] }[]} */
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  // A file that can't be loaded counts as failed, although it has no failed test.
  const broken = files.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed));
  const notify = (/** @type {VitestTest & { file: string }} */ test) =>
    reported(test.file, test.fullName, ...test.failureMessages);
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    failedTests: [
      ...tests.filter(isFailed).map(notify),
      ...broken.map((file) => reported(file.name, '', file.message)),
    ],
    retriedTests: tests.filter((test) => !isFailed(test) && test.failureMessages.length > 0).map(notify),
  };
}

/** The same, with the tests that were skipped. @returns {Outcome} */
export function enginesOutcome() {
  return { ...vitestOutcome(), skipped: readReport(vitestReport)?.numPendingTests ?? 0 };
}

/** The stories that ran in each engine, and how many of them failed. @returns {{ engine: string, stories: number, failed: number }[]} */
export function storiesByEngine() {
  /** @type {{ assertionResults: (VitestTest & { ancestorTitles: string[] })[] }[]} */
  const files = readReport(vitestReport)?.testResults ?? [];
  const run = files.flatMap((file) => file.assertionResults).filter(({ status }) => /passed|failed/.test(status));
  return [...new Set(run.map(({ ancestorTitles }) => ancestorTitles[0] ?? ''))].map((engine) => {
    const own = run.filter(({ ancestorTitles }) => ancestorTitles[0] === engine);
    return { engine, stories: own.length, failed: own.filter(isFailed).length };
  });
}

/** Each change that a test noticed counts as passed. @returns {Outcome} */
export function mutationsOutcome() {
  const noticed = mutants().filter(({ status }) => /Killed|Timeout/.test(status));
  return { passed: noticed.length, failed: 0, failedTests: [], retriedTests: [] };
}

/** The number of changes that could be run. */
export function mutationsCount() {
  return mutants().filter(({ status }) => !/Error|Ignored/.test(status)).length;
}

/** @returns {{ status: string }[]} */
function mutants() {
  /** @type {{ mutants: { status: string }[] }[]} */
  const files = Object.values(readReport(mutationsReport)?.files ?? {});
  return files.flatMap((file) => file.mutants);
}

/** @returns {Outcome} */
export function playwrightOutcome() {
  const report = readReport(playwrightReport);
  const tests = (report?.suites ?? []).flatMap(testsOf);
  const notify = (/** @type {PlaywrightTest} */ test) => reported(test.file, test.name, test.error);
  /** @type {{ message?: string }[]} */
  const errors = report?.errors ?? [];
  return {
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: (report?.stats.unexpected ?? 0) + errors.length,
    failedTests: [
      ...tests.filter(({ status }) => status === 'unexpected').map(notify),
      ...errors.map(({ message }) => reported('', '', message)),
    ],
    retriedTests: tests.filter(({ status }) => status === 'flaky').map(notify),
  };
}

/**
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} VitestTest
 * @typedef {{ file: string, name: string, status: string, error?: string }} PlaywrightTest
 */

/** @param {{ status: string }} test */
function isFailed(test) {
  return test.status === 'failed';
}

/** Returns the tests of a suite and of the suites in it. @param {any} suite of Playwright's report @returns {PlaywrightTest[]} */
function testsOf(suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests.map((/** @type {any} */ test) => ({
      file: inProject('tests', 'e2e', spec.file),
      name: `[${test.projectName}] ${spec.title}`,
      status: test.status,
      error: test.results.find((/** @type {any} */ result) => result.error)?.error.message,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/**
 * Describes a failed test in a few lines: its file, its name, and the reason of each attempt that failed, because the second attempt
 * may fail for a reason of its own.
 * @param {string} file @param {string} name @param {(string | undefined)[]} reasons
 */
function reported(file, name, ...reasons) {
  const shortened = [...new Set(reasons.map((reason = '') => reason.split('\n').slice(0, 6).join('\n    ')))];
  return `  ${relative(projectFolder, file)} › ${name}\n    ${shortened.join('\n    ')}`;
}

/** @param {string} file @returns {any} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
