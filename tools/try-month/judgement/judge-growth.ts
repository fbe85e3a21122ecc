import type { Figure } from '#tools/bench/measure.ts';
import { longestRun, warmRun } from '../month-calendar.ts';
import type { PlayedMonth } from '../play-month.ts';
import type { DayFigures } from './day-figures.ts';

const megabyte = 1024 * 1024;
/**
 * The allowed growth per day in MB for the whole process, whose allocator keeps memory that it once had. A simulated day has as
 * many requests as a real one.
 */
const memoryADay = 1;
/** The allowed growth per day in MB for objects still in use after garbage collection, so that a leak is noticed early. */
const heapADay = 0.25;
/** The number of handles may vary, because keep-alive connections open and close. */
const handlesApart = 12;
/**
 * SQLite's write-ahead log grows to 16 MB before it is written back. PostgreSQL keeps up to its configured 128 MB of log, in
 * files of 16 MB.
 */
const logMegabytes = { sqlite: 24, postgres: 160 } as const;
const printedKilobytes = 350;
const retainedBackups = 14;
/** The most by which the data per order may grow between the first days and the end of the month. */
const growthOfOrder = 1.3;

/** Judges whether any figure grows that should stay the same. */
export function judgeGrowth({ kind, figures }: Pick<PlayedMonth, 'kind' | 'figures'>): Figure[] {
  const [long, longDays] = within(figures, longestRun);
  const [warm, warmDays] = within(figures, warmRun);
  const row = (figure: string, wanted: string, measured: string, isMet: boolean): Figure => ({
    figure: `${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}: ${figure}`,
    wanted,
    measured,
    isMet,
  });
  const rows: Figure[] = [];
  if (warm.length > 2) {
    const memory = slopeOf(warm, 'memory') / megabyte;
    const heap = slopeOf(warm, 'heap') / megabyte;
    rows.push(
      row(
        `memory, ${warmDays}`,
        `at most ${memoryADay} MB more a day`,
        `${shown(memory)} MB a day, ${rangeOf(warm, 'memory')}`,
        memory <= memoryADay,
      ),
      row(
        `objects in use, ${warmDays}`,
        `at most ${heapADay} MB more a day`,
        `${shown(heap)} MB a day, ${rangeOf(warm, 'heap')}`,
        heap <= heapADay,
      ),
    );
  }
  if (long.length > 2) {
    const handles = long.flatMap((day) => day.handles ?? []);
    if (handles.length > 0) {
      const apart = Math.max(...handles) - Math.min(...handles);
      const measured = `${Math.min(...handles)} to ${Math.max(...handles)}`;
      rows.push(
        row(
          `open files and connections, ${longDays}`,
          `at most ${handlesApart} apart`,
          measured,
          apart <= handlesApart,
        ),
      );
    }
  }
  const last = figures.at(-1);
  if (last === undefined) return rows;
  rows.push(...databaseRow(figures, row));
  const wal = Math.max(...figures.map(({ writeAheadLog }) => writeAheadLog)) / megabyte;
  rows.push(
    row('write-ahead log', `at most ${logMegabytes[kind]} MB`, `${wal.toFixed(1)} MB`, wal <= logMegabytes[kind]),
  );
  const printed = Math.max(...figures.map(({ log }) => log)) / 1024;
  rows.push(
    row(
      'printed on one day',
      `at most ${printedKilobytes} KB`,
      `${printed.toFixed(0)} KB`,
      printed <= printedKilobytes,
    ),
  );
  const most = Math.max(...figures.map(({ backupCount }) => backupCount));
  const wantedBackups = `at most ${retainedBackups} backups`;
  rows.push(
    row('backups kept', wantedBackups, `${most}, ${(last.backups / megabyte).toFixed(0)} MB`, most <= retainedBackups),
  );
  return rows;
}

function within(
  figures: readonly DayFigures[],
  { from, to }: { from: number; to: number },
): [figures: DayFigures[], days: string] {
  return [figures.filter(({ number }) => number >= from && number <= to), `days ${from} to ${to}`];
}

type Row = (figure: string, wanted: string, measured: string, isMet: boolean) => Figure;

function databaseRow(figures: readonly DayFigures[], row: Row): Figure[] {
  const [early, middle, last] = [figures[2], figures[9], figures.at(-1)];
  if (!early || !middle || !last || last === middle) return [];
  const first = bytesOfOrder(early, middle);
  const later = bytesOfOrder(middle, last);
  const measured = `${(later / 1024).toFixed(1)} KB after ${(first / 1024).toFixed(1)} KB`;
  return [
    row(
      'database, each order more',
      `at most ${growthOfOrder} times that of the first days`,
      measured,
      later <= first * growthOfOrder,
    ),
  ];
}

function bytesOfOrder(from: DayFigures, to: DayFigures): number {
  return (to.database - from.database) / Math.max(1, to.orders - from.orders);
}

/** The growth per day, as the slope of the line that fits all days best. */
function slopeOf(figures: readonly DayFigures[], of: 'memory' | 'heap'): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanDay, meanValue] = [mean(figures.map(({ number }) => number)), mean(figures.map((day) => day[of]))];
  const products = figures.map((day) => (day.number - meanDay) * (day[of] - meanValue));
  const squares = figures.map(({ number }) => (number - meanDay) ** 2);
  return mean(products) / mean(squares);
}

function rangeOf(figures: readonly DayFigures[], of: 'memory' | 'heap'): string {
  const values = figures.map((day) => day[of] / megabyte);
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB`;
}

const shown = (value: number) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
