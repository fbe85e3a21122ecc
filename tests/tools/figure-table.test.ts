import { expect, it } from 'vitest';
import { withFigures } from '#tools/bench/figure-table.ts';

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

it('Figures replace their own row, new ones come last, and the rest of the document stays', () => {
  const written = withFigures(document, [
    { figure: 'memory', wanted: '130 MB', measured: '140 MB', isMet: false },
    { figure: 'machine', wanted: '', measured: '3000' },
  ]);
  const rows = written.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.slice(2).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    '| start | 800 ms | 400 ms | yes |',
    '| memory | 130 MB | 140 MB | NO |',
    '| machine | | 3000 | |',
  ]);
  expect(written.startsWith('# Measurements\n')).toBe(true);
  expect(written.endsWith(`${end}\n## What was tried`)).toBe(true);
  expect(withFigures(written, [])).toBe(written);
});

it('A document without a place for them is refused', () => {
  expect(() => withFigures('# Measurements', [])).toThrow('no place for the figures');
});
