import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';

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

/** The results of all judges, one JSON object per line, the latest last. */
const resultsFile = join(projectRoot, 'docs', 'performance', 'judges.jsonl');

/** Prints what a judge has looked at and found. With JUDGES_WRITE=1, the result is also stored. */
export function reportJudgement(judge: string, { lookedAt, faults }: { lookedAt: string; faults: number }): void {
  console.warn(`${judge}: ${lookedAt}, ${faults} ${faults === 1 ? 'fault' : 'faults'}`);
  if (process.env.JUDGES_WRITE !== '1') return;
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const known = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
  const line = JSON.stringify({ judge, lookedAt, faults, day, commit });
  if (!known.includes(line)) appendFileSync(resultsFile, `${line}\n`);
}
