import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CsvError, parse } from 'csv-parse';
import { type ImportError, maxImportedRows } from '#core/import-export/import-export-api.ts';
import { unguardFormula } from '#server/http/csv-file.ts';

/** A line of a file: the text of each cell by its heading, without the guard against formulas. */
export interface CsvRow {
  /** The line of the file in which the row starts, counted from 1. */
  line: number;
  cells: ReadonlyMap<string, string>;
}

/** An error without its row number in the spreadsheet, which is computed from `line`. */
export type LineError = Omit<ImportError, 'row'>;

export interface CsvTable {
  /** The headers exactly as in the file. */
  headers: string[];
  rows: CsvRow[];
  errors: LineError[];
  /** The spreadsheet's row numbers, by the line of the file in which each row starts. */
  rowOfLine: Map<number, number>;
}

/** The number of characters that are read at a time, so that other requests are served in between. */
const partLength = 16 * 1024;
const longestRecord = 100_000;
/**
 * The maximum number of records in a file: twice the limit of an import, to allow for empty rows. Millions of rows would block
 * the shop.
 */
const mostRecords = 2 * maxImportedRows;

/**
 * Reads a CSV file as written by spreadsheets: with or without a byte order mark, separated by commas, semicolons or tabs. Empty
 * lines are skipped. Errors are reported line by line.
 */
export async function readCsv(text: string): Promise<CsvTable> {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const table: CsvTable = { headers: [], rows: [], errors: [], rowOfLine: new Map() };
  let nextLine = 1;
  let read = 0;
  try {
    for await (const { line, cells, end } of records(plain)) {
      nextLine = end + 1;
      read += 1;
      if (read > mostRecords) {
        const message = `A file has at most ${mostRecords.toLocaleString('en-AU')} rows, including empty ones. Please delete the empty ones.`;
        table.errors.push({ line, column: '', message });
        break;
      }
      table.rowOfLine.set(line, read);
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (table.headers.length === 0) table.headers = cells.map((cell) => unguardFormula(cell).trim());
      else if (table.rows.length < maxImportedRows) addRow(table, line, cells);
      else {
        const message = `At most ${maxImportedRows.toLocaleString('en-AU')} products at once. Please split the file.`;
        table.errors.push({ line, column: '', message });
        break;
      }
    }
  } catch (error) {
    table.rowOfLine.set(nextLine, table.rowOfLine.size + 1);
    table.errors.push(reported(error, nextLine));
  }
  return table;
}

async function* records(text: string): AsyncGenerator<{ line: number; end: number; cells: string[] }> {
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: '\n',
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
  });
  const source = Readable.from(parts(text));
  source.pipe(parser);
  const parsed = parser as AsyncIterable<{ record: string[]; info: { lines: number }; raw: string }>;
  for await (const { record, info, raw } of parsed) {
    const ownBreaks = raw.replace(/\n$/, '').split('\n').length - 1;
    yield { line: info.lines - ownBreaks, end: info.lines, cells: record };
  }
}

async function* parts(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += partLength) {
    yield text.slice(start, start + partLength);
    await nextTurn();
  }
}

/** The separator used in the header row. Spreadsheets use different separators in different countries. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: heading.split(mark).length }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).mark;
}

function addRow({ headers, rows, errors }: CsvTable, line: number, cells: readonly string[]): void {
  if (cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
    const message = 'This line has more cells than the first line has headings. Is a comma missing its quotes?';
    errors.push({ line, column: '', message });
  }
  rows.push({ line, cells: new Map(headers.map((header, at) => [header, unguardFormula(cells[at] ?? '')])) });
}

function reported(error: unknown, line: number): LineError {
  const { code } = error as Partial<CsvError>;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return { line, column: '', message: 'A quote is opened and never closed. Nothing after it could be read.' };
  }
  if (!code?.startsWith('CSV_')) throw error;
  return { line, column: '', message: 'This line isn’t valid CSV. Nothing after it could be read.' };
}
