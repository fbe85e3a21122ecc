import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { drawDays } from '#tools/try-month/document/draw-days.ts';
import type { DayFigures } from '#tools/try-month/judgement/day-figures.ts';
import { judgeGrowth } from '#tools/try-month/judgement/judge-growth.ts';

const megabyte = 1024 * 1024;

const quietDay = (number: number): DayFigures => ({
  number,
  day: `2027-03-${number}`,
  memory: 200 * megabyte,
  heap: 50 * megabyte,
  handles: 40 + (number % 3),
  database: number * 30 * 10_000,
  writeAheadLog: 16 * megabyte,
  log: 60_000,
  backups: 14 * megabyte,
  backupCount: Math.min(14, number),
  orders: number * 30,
});

function notMet(changed: (day: DayFigures) => Partial<DayFigures>): string[] {
  const figures = Array.from({ length: 30 }, (_, index) => quietDay(index + 1)).map((day) => ({
    ...day,
    ...changed(day),
  }));
  return judgeGrowth({ kind: 'sqlite', figures })
    .filter(({ isMet }) => isMet === false)
    .map(({ figure }) => figure.replace(/, days.*/, ''));
}

it('A simulated month in which only the orders grow meets every target', () => {
  expect(notMet(() => ({}))).toEqual([]);
});

it('A figure that grows from day to day in a simulated month is reported by name', () => {
  expect(notMet(({ number }) => ({ memory: (200 + 2 * number) * megabyte }))).toEqual(['SQLite: memory']);
  expect(notMet(({ number }) => ({ heap: (50 + number / 2) * megabyte }))).toEqual(['SQLite: objects in use']);
  expect(notMet(({ number }) => ({ handles: 40 + number }))).toEqual(['SQLite: open files and connections']);
  expect(notMet(({ number }) => ({ database: number ** 2 * 10_000 }))).toEqual(['SQLite: database, each order more']);
  expect(notMet(({ number }) => ({ writeAheadLog: number * megabyte }))).toEqual(['SQLite: write-ahead log']);
  expect(notMet(({ number }) => ({ log: number * 15_000 }))).toEqual(['SQLite: printed on one day']);
  expect(notMet(({ number }) => ({ backupCount: number }))).toEqual(['SQLite: backups kept']);
});

it('Figures that vary from day to day without growing are not reported as growth', () => {
  expect(notMet(({ number }) => ({ memory: (200 + (number % 2) * 20) * megabyte }))).toEqual([]);
});

it('With the clock moved forward, a program reads a later current date and uptime, but explicit dates are unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const aheadMs = 40 * 24 * 60 * 60_000;
  const file = join(folder, 'clock');
  writeFileSync(file, String(aheadMs));
  const preload = pathToFileURL(join(projectRoot, 'tools', 'try-month', 'place', 'moved-clock.mjs')).href;
  const program = `import { uptime } from 'node:os';
    const given = new Date('2027-03-15T00:00:00.000Z');
    console.log(JSON.stringify([Date.now(), new Date().getTime(), uptime(), given.toISOString(), new Date() instanceof Date]));`;
  const begun = Date.now();
  const args = ['--import', preload, '--input-type=module', '--eval', program];
  const env = { PATH: process.env.PATH, MOVED_CLOCK: file };
  const [now, made, up, given, isDate] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }));
  for (const shown of [now, made]) {
    expect(shown).toBeGreaterThanOrEqual(begun + aheadMs);
    expect(shown).toBeLessThanOrEqual(Date.now() + aheadMs);
  }
  expect(up).toBeGreaterThanOrEqual(aheadMs / 1000);
  expect([given, isDate]).toEqual(['2027-03-15T00:00:00.000Z', true]);
});

it('A chart of a simulated month has a line for each database and a mark for each problem', () => {
  const curve = (database: 'sqlite' | 'postgres', value: number) => ({
    database,
    points: [
      [1, value],
      [30, value * 2],
    ] as const,
  });
  const labels = { title: 'Memory', unit: ' MB', marks: [[13, 'disk full']] as const };
  const drawn = drawDays(labels, [curve('sqlite', 100), curve('postgres', 150)]);
  expect(drawn.match(/stroke-width="2\.5"/g)).toHaveLength(2);
  expect(drawn).toContain('disk full');
  expect(drawn).toContain('300 MB');
});
