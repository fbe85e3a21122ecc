import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { withFigures } from '#tools/bench/figure-table.ts';
import type { Bench, Measure } from '#tools/bench/measure.ts';
import { withReadmeFigures } from '#tools/bench/readme-figures.ts';
import { runMeasures } from '#tools/bench/run-measures.ts';

const at = '2026-11-24, 06bd79ce';

const start = '<!-- figures: written by `npm run bench -- --write` -->';
const end = '<!-- end of figures -->';
const document = [
  '# Measurements',
  start,
  '| figure | wanted | measured | met |',
  '| --- | --- | --- | --- |',
  '| start | 800 ms | 400 ms | yes |',
  '| memory | 130 MB | 126 MB | yes |',
  end,
  '## What was tried',
].join('\n');

it('Figures replace their own row with their day, new ones come last, and the rest of the document stays', () => {
  const written = withFigures(
    document,
    [
      { figure: 'memory', wanted: '130 MB', measured: '140 MB', isMet: false },
      { figure: 'machine', wanted: '', measured: '3000' },
    ],
    [],
    at,
  );
  const rows = written.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.slice(2).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    '| start | 800 ms | 400 ms | yes | |',
    `| memory | 130 MB | 140 MB | NO | ${at} |`,
    `| machine | | 3000 | | ${at} |`,
  ]);
  expect(written.startsWith('# Measurements\n')).toBe(true);
  expect(written.endsWith(`${end}\n## What was tried`)).toBe(true);
  expect(withFigures(written, [], [], at)).toBe(written);
});

it('A document without a place for them is refused', () => {
  expect(() => withFigures('# Measurements', [], [], at)).toThrow('no place for the figures');
});

describe('A measure that fails', () => {
  const broken: Measure = { name: 'signing in', run: () => Promise.reject(new Error('refused | 429\nat line 3')) };
  const slow: Measure = { name: 'lighthouse', run: () => new Promise(() => {}) };
  const works: Measure = {
    name: 'memory',
    run: async () => [{ figure: 'memory', wanted: '130 MB', measured: '120 MB', isMet: true }],
  };
  // None of these measures asks for a shop.
  const bench = {} as Bench;

  it('becomes a row that says why, and the others still run', async () => {
    const figures = await runMeasures([broken, slow, works], bench, () => 20);
    expect(figures.map(({ figure, measured, isMet }) => [figure, measured, isMet])).toEqual([
      ['signing in: couldn’t be measured', 'refused / 429', false],
      ['lighthouse: couldn’t be measured', expect.stringContaining('It took more than'), false],
      ['memory', '120 MB', true],
    ]);
  });

  it('loses that row when it works again', async () => {
    const failed = withFigures(document, await runMeasures([broken], bench, () => 1000), [broken], at);
    expect(failed).toContain('signing in: couldn’t be measured');
    expect(withFigures(failed, [], [works], at)).toContain('signing in: couldn’t be measured');
    expect(withFigures(failed, [], [broken], at)).not.toContain('couldn’t be measured');
  });
});

it('Each row of figures in the README stands in docs/measurements.md, word for word', () => {
  const rowsIn = (file: string) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.replace(/\s+/g, ' '));
  const [, figures = ''] = readFileSync(join(projectRoot, 'README.md'), 'utf8').split('## Figures');
  const shown = rowsIn('README.md').filter((row) => figures.replace(/ +/g, ' ').includes(row));
  expect(shown.length).toBeGreaterThanOrEqual(11);
  const measured = rowsIn('docs/measurements.md');
  expect(shown.filter((row) => !row.startsWith('| ---') && !measured.includes(row))).toEqual([]);
});

it('The README has the chosen figures, as the bench writes them', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const measurements = readFileSync(join(projectRoot, 'docs', 'measurements.md'), 'utf8');
  expect(readme).toBe(withReadmeFigures(readme, measurements));
  expect(readme.split('\n').filter((line) => /^\| (?:JavaScript of the home|memory at rest)/.test(line))).toHaveLength(
    2,
  );
});
