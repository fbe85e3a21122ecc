import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project-folder.mjs';

/**
 * Electron's program, or null where it isn't installed: it comes by a download of its own, which installing the packages
 * leaves out. Asking the package itself would begin that download.
 * @returns {string | null}
 */
export function electronProgram() {
  const pathFile = inProject('node_modules', 'electron', 'path.txt');
  if (!existsSync(pathFile)) return null;
  const program = inProject('node_modules', 'electron', 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(program) ? program : null;
}
