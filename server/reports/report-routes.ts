import { type CellKind, type Report, type ReportRow, readReport, reportFile } from '#core/reports/report-api.ts';
import type { Deps } from '#server/deps.ts';
import {
  type CsvColumn,
  csvChunks,
  dayColumn,
  dollarsColumn,
  numberColumn,
  textColumn,
} from '#server/http/csv-file.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { makeReport } from './make-report.ts';

/** The routes for reports, on screen and as files with the same rows and figures. */
export function addReportRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readReport, ({ params, query, now }) =>
    store.read((db) => makeReport(db, { report: params.report, query, now })),
  );

  serveCsv(routes, reportFile, async ({ params, query, now }) => {
    const report = await store.read((db) => makeReport(db, { report: params.report, query, now }));
    const { from, to, by } = report;
    const fileName = `${params.report}-by-${by}-${from}-to-${to}.csv`;
    const total: ReportRow[] =
      report.total === null ? [] : [{ key: '', label: 'Total', cells: report.total, orderId: null }];
    return { fileName, chunks: csvChunks(columnsOf(report), [...report.rows, ...total]) };
  });
}

/**
 * Returns the columns of a report's file. The first column contains each time step in a form that programs can sort; all other
 * columns are as on screen.
 */
function columnsOf({ heading, columns, rows, chart }: Report): CsvColumn<ReportRow>[] {
  const isSeries = chart?.isSeries ?? false;
  const hasOrders = rows.some(({ orderId }) => orderId !== null);
  return [
    textColumn(heading, ({ key, label }) => (isSeries && key !== '' ? key : label)),
    ...(hasOrders ? [numberColumn<ReportRow>('Order', ({ orderId }) => orderId)] : []),
    ...columns.map(({ label, kind }, column) => cellColumns[kind](label, ({ cells }) => cells[column] ?? null)),
  ];
}

type Cell = string | number | null;
type CellColumn = (header: string, read: (row: ReportRow) => Cell) => CsvColumn<ReportRow>;

const numberOf = (cell: Cell) => (cell === null ? null : Number(cell));
const textOf = (cell: Cell) => (cell === null ? null : String(cell));

const cellColumns: Record<CellKind, CellColumn> = {
  money: (header, read) => dollarsColumn(`${header}, $`, (row) => numberOf(read(row))),
  count: (header, read) => numberColumn(header, (row) => numberOf(read(row))),
  rate: (header, read) =>
    numberColumn(`${header}, %`, (row) => {
      const cell = numberOf(read(row));
      return cell === null ? null : cell / 10;
    }),
  day: (header, read) => dayColumn(header, (row) => textOf(read(row))),
  text: (header, read) => textColumn(header, (row) => textOf(read(row))),
};
