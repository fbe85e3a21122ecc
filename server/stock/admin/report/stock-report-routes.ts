import { readStockReport, type StockReport, stockReportFile } from '#core/stock/cutting/stock-report-api.ts';
import { type CsvColumn, csvChunks, dollarsColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { readStockReport as readReport } from './read-stock-report.ts';

/** Adds the routes for the report of margins and waste. */
export function addStockReportRoutes(routes: Routes): void {
  const { store } = routes.deps;

  serve(routes, readStockReport, ({ query }) => store.snapshot((db) => readReport(db, query)));

  serveCsv(routes, stockReportFile, async ({ query }) => {
    const report = await store.snapshot((db) => readReport(db, query));
    return {
      fileName: `stock-report-${query.from}-${query.to}.csv`,
      chunks: csvChunks(columns, reportRows(report)),
    };
  });
}

interface ReportRow {
  about: 'cut' | 'item' | 'product' | 'body' | 'waste';
  name: string;
  reason?: string;
  pieces?: number;
  grams?: number;
  revenue?: number;
  cost: number | null;
  margin?: number | null;
}

function reportRows({ items, products, bodies, waste }: StockReport): ReportRow[] {
  return [
    ...items.map(({ cut, sold, ...item }) => {
      return { ...item, ...sold, about: cut === null ? ('item' as const) : ('cut' as const) };
    }),
    ...products.map((product) => ({ ...product, about: 'product' as const })),
    ...bodies.map(({ animal, bodies: pieces, gramsIn, ...body }) => {
      return { ...body, about: 'body' as const, name: animal, pieces, grams: gramsIn };
    }),
    ...waste.map((each) => ({ ...each, about: 'waste' as const })),
  ];
}

const columns: CsvColumn<ReportRow>[] = [
  textColumn('About', ({ about }) => about),
  textColumn('Name', ({ name }) => name),
  textColumn('Reason', ({ reason = '' }) => reason),
  numberColumn('Pieces', ({ pieces = null }) => pieces),
  numberColumn('Grams', ({ grams = null }) => grams),
  dollarsColumn('Revenue', ({ revenue = null }) => revenue),
  dollarsColumn('Cost', ({ cost }) => cost),
  dollarsColumn('Margin', ({ margin = null }) => margin),
];
