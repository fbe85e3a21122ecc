import type { Report } from '#core/reports/report-api.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

/** A report as staff receive it. `query` is the text after the question mark. */
export async function reportOf(staff: Visitor, report: string, query: string): Promise<Report> {
  const response = await staff.get(`/api/admin/reports/${report}?${query}`);
  if (response.status !== 200) throw new Error(`The report was answered ${response.status}: ${response.text}`);
  return response.body;
}

/** The cells of a column, keyed by row. */
export function columnOf({ columns, rows }: Report, key: string): Record<string, unknown> {
  const column = columns.findIndex((each) => each.key === key);
  return Object.fromEntries(rows.map((row) => [row.key, row.cells[column]]));
}

export function totalOf({ columns, total }: Report, key: string): unknown {
  return total?.[columns.findIndex((each) => each.key === key)];
}
