import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, absolute. */
export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inProject = (...parts) => join(projectFolder, ...parts);
