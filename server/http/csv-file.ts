import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { Day } from '#core/dates.ts';
import { melbourneTime } from '#core/dates.ts';
import { plainDollars } from '#core/journal/plain-dollars.ts';

/** A column of a CSV file: its header, and the function that writes a row's cell. */
export interface CsvColumn<Row> {
  header: string;
  cell(row: Row): string;
}

/** The number of rows per chunk. A chunk of this size is made in about a millisecond. */
const rowsPerChunk = 200;
const byteOrderMark = '\uFEFF';

/**
 * Creates a CSV file for spreadsheets, in chunks: UTF-8 with a byte order mark and CRLF. Other requests are handled between two chunks,
 * even if the rows arrive fast.
 */
export async function* csvChunks<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  let lines: string[][] = [columns.map(({ header }) => guardFormula(header))];
  let mark = byteOrderMark;
  for await (const row of rows) {
    lines.push(columns.map(({ cell }) => cell(row)));
    if (lines.length < rowsPerChunk) continue;
    yield mark + toText(lines);
    lines = [];
    mark = '';
    await nextTurn();
  }
  if (lines.length > 0) yield mark + toText(lines);
}

/**
 * Formats lines of cells as CSV. Cells with a single CR or LF are quoted too. The library would only quote cells with its own line
 * break, CRLF.
 */
function toText(lines: readonly string[][]): string {
  return stringify([...lines], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

type Value<Row, Kind> = (row: Row) => Kind | null;

/** A column with text that people have typed. Null becomes an empty cell. */
export function textColumn<Row>(header: string, read: Value<Row, string>): CsvColumn<Row> {
  return { header, cell: (row) => guardFormula(read(row) ?? '') };
}

export function numberColumn<Row>(header: string, read: Value<Row, number>): CsvColumn<Row> {
  return { header, cell: (row) => String(read(row) ?? '') };
}

export function yesNoColumn<Row>(header: string, read: Value<Row, boolean>): CsvColumn<Row> {
  const label = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');
  return { header, cell: (row) => label(read(row)) };
}

/** A column with cents as plain dollars, so that a spreadsheet can add them up: 123456 becomes 1234.56, and −5 becomes −0.05. */
export function dollarsColumn<Row>(header: string, readCents: Value<Row, number>): CsvColumn<Row> {
  return {
    header,
    cell: (row) => {
      const cents = readCents(row);
      return cents === null ? '' : plainDollars(cents);
    },
  };
}

/** A column with a Melbourne day as YYYY-MM-DD, which every spreadsheet reads as a date. */
export function dayColumn<Row>(header: string, read: Value<Row, Day>): CsvColumn<Row> {
  return { header, cell: (row) => read(row) ?? '' };
}

/** A column with a UTC instant as the date and time in Melbourne. */
export function instantColumn<Row>(header: string, read: Value<Row, string>): CsvColumn<Row> {
  return {
    header,
    cell: (row) => {
      const instant = read(row);
      return instant === null ? '' : melbourneTime(new Date(instant));
    },
  };
}

// Matches the start of a cell that a spreadsheet would execute as a formula. Some spreadsheets also accept full-width signs. A line
// break at the start is matched too: a spreadsheet may drop the line break together with the apostrophe after it.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
/** Matches a line break before a line that would be executed as a formula. Some programs read a line inside a cell as a separate cell. */
const formulaLines = /([\r\n])(?='*[=+\-@\t＝＋－＠])/g;
const guardedLines = /([\r\n])'(?='*[=+\-@\t＝＋－＠])/g;

/**
 * Makes a cell safe that a spreadsheet would execute as a formula. Puts an apostrophe before the cell, and before each such line in it,
 * which makes it text.
 */
export function guardFormula(text: string): string {
  const lines = text.replace(formulaLines, "$1'");
  return formula.test(lines) ? `'${lines}` : lines;
}

/** Returns the cell as it was before `guardFormula`. */
export function unguardFormula(cell: string): string {
  const lines = cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
  return lines.replace(guardedLines, '$1');
}
