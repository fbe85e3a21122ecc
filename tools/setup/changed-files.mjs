import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject, projectFolder } from './project-folder.mjs';

/** Returns the files that were changed or added since the last commit, relative to the project. @returns {string[]} */
export function changedFiles() {
  const lists = [
    ['diff', '--name-only', '--diff-filter=d', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  return lists.flatMap((args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
    return stdout.split('\n').filter((name) => name !== '');
  });
}

/**
 * Returns the tests of changed files: the changed tests themselves, and for each changed source the tests with the same path and
 * name below tests/, or, if there are none, all tests in that folder.
 * @param {string[]} changed @returns {string[]}
 */
export function testsOf(changed) {
  const found = changed.flatMap((file) => {
    if (/^tests\/(?!(?:e2e|engines)\/).*\.test\.tsx?$/.test(file)) return [file];
    const source = /^((?:core|server|storefront|desktop|tools)\/.*)\.(?:tsx?|mjs)$/.exec(file);
    if (source === null) return [];
    const path = join('tests', source[1] ?? '');
    const own = ['.test.ts', '.test.tsx', '.browser.test.tsx'].map((end) => path + end).filter(isThere);
    return own.length > 0 ? own : testsIn(dirname(path));
  });
  return [...new Set(found)].sort();
}

/** @param {string} file */
function isThere(file) {
  return existsSync(inProject(file));
}

/** @param {string} folder */
function testsIn(folder) {
  if (!isThere(folder)) return [];
  const names = readdirSync(inProject(folder)).filter((name) => /\.test\.tsx?$/.test(name));
  return names.map((name) => join(folder, name));
}
