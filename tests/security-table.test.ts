import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** The numbers of the standard's requirements, taken from its published text. */
const standard = JSON.parse(read('tests/outside/asvs/requirements-5.0.0.json')) as {
  level1: string[];
  level2: string[];
};

interface Row {
  number: string;
  status: string;
  where: string;
}

function rowsOf(document: string): Row[] {
  const rows = document.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]*) \| ([^|]*)\|$/gm);
  return [...rows].map(([, number = '', status = '', where = '']) => ({ number, status, where: where.trim() }));
}

const rows = rowsOf(read('docs/security.md'));

it('The table of security requirements has each requirement of levels 1 and 2 exactly once', () => {
  expect(standard.level1).toHaveLength(70);
  expect(standard.level2).toHaveLength(183);
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  expect(rows.map(({ number }) => number)).toEqual([...standard.level1, ...standard.level2].sort(byNumber));
});

/** The files that a row names and that don't exist. */
function missingFiles(where: string): string[] {
  const named = where.match(filePattern) ?? [];
  return named.filter((path) => !existsSync(join(projectRoot, path)));
}

const filePattern = /(?:(?:core|server|storefront|desktop|tests|docs)\/[\w./-]+\w|package(?:-lock)?\.json)/g;
const statuses = ['met', 'not met', 'not ours', 'no such part'];

it('Each requirement has a known status, each met requirement names a file or a section of the page, and all named files exist', () => {
  for (const { number, status, where } of rows) {
    expect(statuses, number).toContain(status);
    expect(missingFiles(where), number).toEqual([]);
    if (status === 'met')
      expect(where, number).toMatch(/^(?:\[below\]\(#|core|server|storefront|desktop|tests|docs|package)/);
    if (status === 'not met' || status === 'not ours') expect(where, number).not.toBe('');
  }
});

it('A file that the table of security requirements names is reported if it doesn’t exist', () => {
  const [row] = rowsOf('| 1.2.3 | a requirement | met | server/nothing.ts, server/app.ts |');
  expect(row?.number).toBe('1.2.3');
  expect(missingFiles(row?.where ?? '')).toEqual(['server/nothing.ts']);
});
