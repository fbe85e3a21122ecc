import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { withPart } from '#tools/bench/documents/document-part.ts';
import { type FigureRow, readFigureRows, withFigures } from '#tools/bench/documents/figure-rows.ts';
import { withPerformanceFigures, withReadmeFigures } from '#tools/bench/documents/shown-figures.ts';
import type { Bench, Measure } from '#tools/bench/measure.ts';
import { runMeasures } from '#tools/bench/run-measures.ts';
import { scaleSummary } from '#tools/bench/scale/scale-document.ts';
import { readResults } from '#tools/bench/scale/scale-results.ts';

const at = '2026-11-24, 06bd79ce';

const stored: FigureRow[] = [
  { figure: 'start', wanted: '800 ms', measured: '400 ms', met: 'yes', at: '' },
  { figure: 'memory', wanted: '130 MB', measured: '126 MB', met: 'yes', at: '' },
];

it('A new measurement of a figure replaces its old row and date, additional figures come last, and the other rows stay', () => {
  const rows = withFigures(
    stored,
    [
      { figure: 'memory', wanted: '130 MB', measured: '140 MB', isMet: false },
      { figure: 'machine', wanted: '', measured: '3000' },
    ],
    [],
    at,
  );
  expect(rows.map(({ figure, measured, met, at: day }) => [figure, measured, met, day])).toEqual([
    ['start', '400 ms', 'yes', ''],
    ['memory', '140 MB', 'NO', at],
    ['machine', '3000', '', at],
  ]);
  expect(withFigures(rows, [], [], at)).toEqual(rows);
});

it('A part of a document is written between its markers, and the rest of the document stays unchanged', () => {
  const document = '# Speed\n<!-- scale: by `npm run bench` -->\nold\n<!-- end of scale -->\n## Later\n';
  const written = '# Speed\n<!-- scale: by `npm run bench` -->\n\nnew\n\n<!-- end of scale -->\n## Later\n';
  expect(withPart(document, 'scale', 'new')).toBe(written);
  expect(withPart(written, 'scale', 'new')).toBe(written);
  expect(() => withPart(document, 'month', 'new')).toThrow('no place for the month');
});

describe('A measurement that fails', () => {
  const broken: Measure = { name: 'signing in', run: () => Promise.reject(new Error('refused | 429\nat line 3')) };
  const slow: Measure = { name: 'lighthouse', run: () => new Promise(() => {}) };
  const works: Measure = {
    name: 'memory',
    run: async () => [{ figure: 'memory', wanted: '130 MB', measured: '120 MB', isMet: true }],
  };
  // These measurements use no shop.
  const bench = {} as Bench;

  it('becomes a row with the reason, and the other measurements still run', async () => {
    const figures = await runMeasures([broken, slow, works], bench, () => 20);
    expect(figures.map(({ figure, measured, isMet }) => [figure, measured, isMet])).toEqual([
      ['signing in: couldn’t be measured', 'refused / 429', false],
      ['lighthouse: couldn’t be measured', expect.stringContaining('It took more than'), false],
      ['memory', '120 MB', true],
    ]);
  });

  it('loses its row with the reason when it succeeds again', async () => {
    const failed = withFigures(stored, await runMeasures([broken], bench, () => 1000), [broken], at);
    const names = (rows: readonly FigureRow[]) => rows.map(({ figure }) => figure);
    expect(names(failed)).toEqual(['start', 'memory', 'signing in: couldn’t be measured']);
    expect(names(withFigures(failed, [], [works], at))).toEqual(names(failed));
    expect(names(withFigures(failed, [], [broken], at))).toEqual(['start', 'memory']);
  });
});

describe('The documents that contain measured figures', () => {
  const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
  const rowsIn = (document: string) =>
    document
      // The figures of a month come after this marker.
      .replace(/<!-- end of figures -->[\s\S]*/, '')
      .split('\n')
      .filter((line) => /^\| .*\| (?:yes|NO)? *\| 20\d\d-/.test(line))
      .map((line) => line.split('|').slice(1, -1))
      .map((cells) => cells.map((cell) => cell.trim()).join(' | '));

  it.each(['README.md', 'docs/performance.md'])('%s shows only the figures that were last measured', (file) => {
    const stored = read('docs/performance/figures.jsonl').split('\n').filter(Boolean);
    const measured = stored.map((line) => Object.values(JSON.parse(line) as FigureRow).join(' | '));
    const shown = rowsIn(read(file));
    expect(shown.length).toBeGreaterThan(4);
    expect(shown.filter((row) => !measured.includes(row))).toEqual([]);
  });

  it('docs/performance.md shows every figure that misses its target', () => {
    const missed = readFigureRows().filter(({ met }) => met === 'NO');
    const shown = rowsIn(read('docs/performance.md')).map((row) => row.split(' | ')[0]);
    expect(missed.map(({ figure }) => figure).filter((figure) => !shown.includes(figure))).toEqual([]);
  });

  it('are the same as the benchmark writes', () => {
    expect(read('README.md')).toBe(withReadmeFigures(read('README.md'), readFigureRows()));
    const document = read('docs/performance.md');
    expect(document).toBe(withPerformanceFigures(document, readFigureRows()));
    expect(document).toContain(scaleSummary(readResults()));
  });
});
