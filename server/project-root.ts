import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The absolute path of the folder with package.json, in which migrations, built bundles and static files are found. It is correct for
 * the sources and for dist/server, in any working folder.
 */
export const projectRoot: string = findUpwards(import.meta.dirname);

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
  return findUpwards(parent);
}
