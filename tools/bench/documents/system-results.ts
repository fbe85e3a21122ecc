import { melbourneDay } from '#core/dates.ts';
import { withPart } from './document-part.ts';
import { markdownTable } from './markdown-table.ts';

/** A job of a workflow run, in the form of GitHub's API. */
export interface WorkflowJob {
  name: string;
  /** Null while the job is running. */
  conclusion: string | null;
  completed_at: string | null;
  head_sha: string;
  html_url: string;
}

/**
 * Returns the README with the results of the jobs that have ended, each with its day and commit and a link to its log.
 * @throws Error if no job has ended, or the README lacks the markers for the results
 */
export function withSystemResults(readme: string, jobs: readonly WorkflowJob[]): string {
  const rows = jobs.flatMap(({ name, conclusion, completed_at: end, head_sha: commit, html_url: log }) =>
    conclusion === null || end === null
      ? []
      : [[name, `[${conclusion}](${log})`, `${melbourneDay(new Date(end))}, ${commit.slice(0, 8)}`]],
  );
  if (rows.length === 0) throw new Error('No job of this run has ended.');
  return withPart(readme, 'systems', markdownTable(['on real systems', 'result', 'day, commit'], rows));
}
