// Writes the results of the workflow real-systems into README.md. Reads the run's jobs from the standard input, as GitHub's API
// lists them (GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs). Needs no packages.
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readmeFile } from './bench/documents/document-part.ts';
import { type WorkflowJob, withSystemResults } from './bench/documents/system-results.ts';

const { jobs } = JSON.parse(await text(process.stdin)) as { jobs: WorkflowJob[] };
writeFileSync(readmeFile, withSystemResults(readFileSync(readmeFile, 'utf8'), jobs));
