import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project-folder.mjs';

/**
 * Returns the path of Electron's program, or null if it isn't installed. Installing the packages doesn't download it. Its package
 * isn't imported to find the path, because that would start the download.
 * @returns {string | null}
 */
export function electronProgram() {
  const pathFile = inProject('node_modules', 'electron', 'path.txt');
  if (!existsSync(pathFile)) return null;
  const program = inProject('node_modules', 'electron', 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(program) ? program : null;
}
