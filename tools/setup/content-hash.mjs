import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project-folder.mjs';

/**
 * Returns one hash of the names and contents of these files and folders. Modification times aren't included, because a fresh
 * checkout or a switched branch has new times for the same contents. A missing file is included as missing and causes no error.
 * @param {string[]} paths relative to the project
 */
export function contentHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function addToHash(hash, path) {
  const stats = statSync(inProject(path), { throwIfNoEntry: false });
  if (stats?.isDirectory()) {
    for (const name of readdirSync(inProject(path)).sort()) addToHash(hash, join(path, name));
  } else {
    hash.update(`${path}\0${stats?.size ?? 'missing'}\0`);
    if (stats?.isFile()) hash.update(readFileSync(inProject(path)));
  }
}
