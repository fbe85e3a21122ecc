import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the folder that contains package.json. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inProject = (...parts) => join(projectFolder, ...parts);
