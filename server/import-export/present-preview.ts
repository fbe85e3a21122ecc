import { AppError } from '#core/app-error.ts';
import type { ImportPreview, ImportRow } from '#core/import-export/import-export-api.ts';
import type { LineError } from './read-csv.ts';

interface Plan {
  digest: string;
  rows: readonly Omit<ImportRow, 'row'>[];
  errors: readonly LineError[];
}

interface ReadFile {
  unknownColumns: string[];
  /** The spreadsheet's row numbers, by the line of the file in which each row starts. */
  rowOfLine: ReadonlyMap<number, number>;
}

/** Returns the changes that importing a file would make, with the row numbers of a spreadsheet. */
export function presentPreview({ digest, rows, errors }: Plan, file: ReadFile): ImportPreview {
  const withRow = <Line extends { line: number }>(it: Line) => ({ ...it, row: file.rowOfLine.get(it.line) ?? it.line });
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  return {
    digest,
    creates: count('create'),
    updates: count('update'),
    unchanged: count('unchanged'),
    errors: errors.map(withRow),
    rows: rows.map(withRow),
    unknownColumns: file.unknownColumns,
  };
}

/** @throws AppError invalid if a line is wrong */
export function rejectInvalid({ errors }: Pick<Plan, 'errors'>): void {
  if (errors.length === 0) return;
  const detail = `${errors.length === 1 ? 'A line is' : 'Some lines are'} wrong. Nothing was imported.`;
  const named = errors.map(({ line, column, message }) => ({
    path: column === '' ? `line ${line}` : `line ${line}, ${column}`,
    message,
  }));
  throw new AppError('invalid', { detail, errors: named });
}
