import { parse } from 'csv-parse/sync';
import type { ExportedTable } from '#core/import-export/import-export-api.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

/** A table's file as a spreadsheet reads it: one record for each line, keyed by heading. */
export async function exportedTable(staff: Visitor, what: ExportedTable): Promise<Record<string, string>[]> {
  return readFile(await exportedText(staff, what));
}

export async function exportedText(staff: Visitor, what: ExportedTable): Promise<string> {
  const response = await staff.get(`/api/admin/export/${what}`);
  if (response.status !== 200) throw new Error(`Exporting was answered ${response.status}: ${response.text}`);
  return response.text;
}

export function readFile(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
}

/** The file with one cell changed, as a user would edit it. */
export function withCell(text: string, row: number, heading: string, cell: string): string {
  const records = readFile(text);
  const record = records[row];
  if (record === undefined || !(heading in record)) throw new Error(`There is no ${heading} in row ${row}`);
  record[heading] = cell;
  return fileOf(records);
}

export function fileOf(records: readonly Record<string, string>[]): string {
  const headings = Object.keys(records[0] ?? {});
  const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [headings, ...records.map((record) => headings.map((heading) => record[heading] ?? ''))]
    .map(quoted)
    .join('\r\n');
}
