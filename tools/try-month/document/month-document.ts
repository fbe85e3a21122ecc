import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { figureTable } from '#tools/bench/figure-table.ts';
import type { Figure } from '#tools/bench/measure.ts';
import type { DayFigures } from '../judgement/day-figures.ts';
import { daysOfMonth, type Trouble } from '../month-calendar.ts';
import type { PlayedMonth } from '../play-month.ts';
import { drawDays } from './draw-days.ts';

const start = '<!-- month: written by `npm run try-month -- --write` -->';
const end = '<!-- end of month -->';

interface Chart {
  file: string;
  title: string;
  unit: string;
  read(figures: DayFigures): number | null;
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

const charts: readonly Chart[] = [
  { file: 'memory', title: 'Memory of the shop’s process', unit: ' MB', read: ({ memory }) => megabytes(memory) },
  { file: 'objects', title: 'Objects in use in it', unit: ' MB', read: ({ heap }) => megabytes(heap) },
  { file: 'handles', title: 'Open files and connections', unit: '', read: ({ handles }) => handles },
  { file: 'database', title: 'Database', unit: ' MB', read: ({ database }) => megabytes(database) },
  { file: 'write-ahead-log', title: 'Write-ahead log', unit: ' MB', read: (day) => megabytes(day.writeAheadLog) },
  { file: 'log', title: 'Printed on each day', unit: ' KB', read: ({ log }) => log / 1024 },
  { file: 'backups', title: 'Folder of the backups', unit: ' MB', read: ({ backups }) => megabytes(backups) },
];

const textOf: Record<Trouble, string> = {
  stop: 'stop',
  kill: 'kill',
  'full-disk': 'disk full',
  'provider-away': 'Stripe away',
};

/** Puts the curves and the verdicts into docs/measurements.md. */
export function writeMonth(
  months: readonly PlayedMonth[],
  rows: readonly Figure[],
  about: { at: string; words: string },
) {
  const days = Math.max(...months.map(({ figures }) => figures.length));
  const marks = daysOfMonth(days)
    .filter(({ troubles }) => troubles.length > 0)
    .map(({ number, troubles }) => [number, troubles.map((trouble) => textOf[trouble]).join(', ')] as const);
  const folder = join(projectRoot, 'docs');
  const images = charts.map(({ file, title, unit, read }) => {
    const curves = months.map(({ kind, figures }) => ({
      database: kind,
      points: figures.flatMap((day) => {
        const value = read(day);
        return value === null ? [] : [[day.number, value] as const];
      }),
    }));
    writeFileSync(join(folder, 'pictures', `month-${file}.svg`), drawDays({ title, unit, marks }, curves));
    return `![${title}, by day](pictures/month-${file}.svg)`;
  });
  const document = join(folder, 'measurements.md');
  const parts = [start, about.words, figureTable(rows, about.at), images.join('\n'), ''];
  writeFileSync(document, withMonth(readFileSync(document, 'utf8'), parts.join('\n\n')));
}

/** @throws Error where the document lacks the marks */
function withMonth(document: string, part: string): string {
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There is no place for the month: ${start} … ${end}`);
  return `${document.slice(0, from)}${part}${document.slice(to)}`;
}
