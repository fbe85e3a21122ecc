import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imagesFolder, performanceFile, withPart } from '#tools/bench/documents/document-part.ts';
import type { FigureRow } from '#tools/bench/documents/figure-rows.ts';
import { figureTable } from '#tools/bench/documents/figure-table.ts';
import type { DayFigures } from '../judgement/day-figures.ts';
import { daysOfMonth, type Trouble } from '../month-calendar.ts';
import type { PlayedMonth } from '../play-month.ts';
import { drawDays } from './draw-days.ts';

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

/** Writes the curves and the verdicts into docs/performance.md. */
export function writeMonth(months: readonly PlayedMonth[], rows: readonly FigureRow[], about: string): void {
  const days = Math.max(...months.map(({ figures }) => figures.length));
  const marks = daysOfMonth(days)
    .filter(({ troubles }) => troubles.length > 0)
    .map(({ number, troubles }) => [number, troubles.map((trouble) => textOf[trouble]).join(', ')] as const);
  const images = charts.map(({ file, title, unit, read }) => {
    const curves = months.map(({ kind, figures }) => ({
      database: kind,
      points: figures.flatMap((day) => {
        const value = read(day);
        return value === null ? [] : [[day.number, value] as const];
      }),
    }));
    writeFileSync(join(imagesFolder, `month-${file}.svg`), drawDays({ title, unit, marks }, curves));
    return `![${title}, by day](pictures/month-${file}.svg)`;
  });
  const notMet = rows.filter(({ met }) => met !== 'yes');
  const verdict = `${rows.length - notMet.length} of ${rows.length} figures are within their limits`;
  const verdicts = notMet.length === 0 ? [`${verdict}.`] : [`${verdict}; these aren’t.`, figureTable(notMet)];
  const text = [about, ...verdicts, images.join('\n')].join('\n\n');
  writeFileSync(performanceFile, withPart(readFileSync(performanceFile, 'utf8'), 'month', text));
}
