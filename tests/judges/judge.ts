import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { storeJudgement } from '#tools/setup/judgements.mjs';

/** The packages are installed here, outside the sources: tools/setup/install-packages.mjs. */
const installed = join(projectRoot, '.cache', 'judges');
const packages = createRequire(join(installed, 'package.json'));

/** Loads a package of tests/judges/packages. It has no types here, because the shop's own checks run without these packages. */
export function loadJudge(name: string): Promise<Record<string, unknown>> {
  return import(packages.resolve(name));
}

/** The path of a file of one of the packages in tests/judges/packages. */
export function fileOfJudge(name: string): string {
  return join(installed, 'node_modules', name);
}

/** Prints what a judge has looked at and found. With JUDGES_WRITE=1, the result is also stored. */
export function reportJudgement(judge: string, found: { lookedAt: string; faults: number }): void {
  const { lookedAt, faults } = found;
  console.warn(`${judge}: ${lookedAt}, ${faults} ${faults === 1 ? 'fault' : 'faults'}`);
  if (process.env.JUDGES_WRITE === '1') storeJudgement(judge, found);
}
