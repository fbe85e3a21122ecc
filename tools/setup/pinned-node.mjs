import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { inProject } from './project-folder.mjs';

/** The Node that is installed as a package. The shop always runs on this Node, even if another Node is installed. */
export const pinnedNode = inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Ends the program with a message if the pinned Node is missing or has another version: native modules would crash. */
export function requirePinnedNode() {
  const wanted = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).devDependencies.node;
  const found = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (found === `v${wanted}`) return;
  const state = existsSync(pinnedNode) ? `is ${found || 'not a working Node'}` : 'is missing';
  console.error(
    `Hindquarter runs on Node ${wanted}, which comes with its packages, but ${pinnedNode} ${state}. ` +
      'Delete the folder node_modules and start again.',
  );
  process.exit(1);
}

/**
 * Returns the environment for programs that find `node` and the packages' commands by PATH.
 * @param {Record<string, string | undefined>} [extra] additional variables; a variable that is undefined is removed
 */
export function environmentWithPackages(extra = {}) {
  const path = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter);
  const environment = { ...process.env, PATH: path, ...extra };
  for (const [name, value] of Object.entries(environment)) if (value === undefined) delete environment[name];
  return environment;
}
