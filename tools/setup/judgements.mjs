import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { inProject, projectFolder } from './project-folder.mjs';

/** The results of all judges, one JSON object per line, the latest last. */
const resultsFile = inProject('docs', 'performance', 'judges.jsonl');

/**
 * Stores what a judge has looked at and found, with the day and the commit.
 * @param {string} judge @param {{ lookedAt: string, faults: number }} found
 */
export function storeJudgement(judge, { lookedAt, faults }) {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: projectFolder,
    encoding: 'utf8',
  }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const known = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
  const line = JSON.stringify({ judge, lookedAt, faults, day, commit });
  if (!known.includes(line)) appendFileSync(resultsFile, `${line}\n`);
}
