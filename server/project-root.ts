import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The absolute path of the folder of package.json, where migrations, built bundles and static files are found. It is the same
 * from the sources and from dist/server, whatever the working folder.
 */
export const projectRoot: string = findUpwards(import.meta.dirname);

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
  return findUpwards(parent);
}
