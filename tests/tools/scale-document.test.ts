import { expect, it } from 'vitest';
import { drawCurves } from '#tools/bench/scale/draw-curves.ts';
import { scaleSummary, scaleTables } from '#tools/bench/scale/scale-document.ts';
import { resultOf, withResults } from '#tools/bench/scale/scale-results.ts';

const result = (question: string, size: number, cpuMs: number, database: 'sqlite' | 'postgres' = 'sqlite') =>
  resultOf({ group: 'searches of staff', question, database, size }, { ms: cpuMs * 3, cpuMs });

it('A table shows how a request’s CPU time grows with the shop’s size, and marks requests without a measurement at the size 100,000', () => {
  const [table = ''] = scaleTables([
    result('quick', 1_000, 2),
    result('quick', 100_000, 3),
    result('quick', 100_000, 4, 'postgres'),
    result('slow', 1_000, 2),
    result('slow', 100_000, 30),
    result('unknown', 1_000, 2),
    result('dreadful', 1_000, 600),
  ]);
  expect(table.split('\n').slice(3)).toEqual([
    '| quick | 2.0 / – | 3.0 / 4.0 | 1.5 / – | yes |',
    '| slow | 2.0 / – | 30.0 / – | 15.0 / – | NO |',
    '| unknown | 2.0 / – | – / – | – / – | not measured |',
    '| dreadful | 600.0 / – | – / – | – / – | NO |',
  ]);
});

it('The summary shows the slowest request at each size and names the requests that are too slow', () => {
  const summary = scaleSummary([
    result('quick', 1_000, 2),
    result('quick', 100_000, 3, 'postgres'),
    result('slow', 1_000, 1),
    result('slow', 100_000, 30),
  ]);
  expect(summary.split('\n')).toEqual([
    '| slowest, ms on SQLite / PostgreSQL | 1,000 | 100,000 | wanted at 100,000 | not met |',
    '| --- | ---: | ---: | ---: | ---: |',
    '| searches of staff, of 2 | 2.0 / – | 30.0 / 3.0 | under 10 | slow |',
  ]);
});

it('A new measurement replaces only the old measurement of the same request, database and size', () => {
  const before = [result('a', 1_000, 2), result('a', 10_000, 2), result('a', 1_000, 5, 'postgres')];
  const after = withResults(before, [result('a', 1_000, 3)]);
  expect(after.map(({ database, size, cpuMs }) => [database, size, cpuMs])).toEqual([
    ['sqlite', 1_000, 3],
    ['sqlite', 10_000, 2],
    ['postgres', 1_000, 5],
  ]);
});

it('A chart of request times has a thick line for each database, drawn through the slowest time at each size', () => {
  const curve = (name: string, database: 'sqlite' | 'postgres', ms: number) => ({
    name,
    database,
    points: [[1_000, ms] as const, [100_000, ms] as const],
  });
  const labels = { title: 'Lists & searches', axis: 'orders', wantedMs: 10 };
  const drawn = drawCurves(labels, [curve('a', 'sqlite', 1), curve('b', 'sqlite', 10), curve('a', 'postgres', 100)]);
  const thick = [...drawn.matchAll(/<path d="([^"]+)" stroke-width="3"\/>/g)].map(([, path]) => path);
  expect(thick.filter((path) => path?.includes('L'))).toHaveLength(2);
  expect(drawn).toContain('Lists &amp; searches');
  expect(drawn).toContain('PostgreSQL, the slowest');
});
