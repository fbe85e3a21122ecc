import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

/**
 * What a program that Node runs from the project's sources is started with, beside its own settings. Node keeps what it has
 * compiled: to take the types off some two hundred files is a third of what a command costs.
 */
export const programEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(projectRoot, '.cache', 'compiled'),
};
