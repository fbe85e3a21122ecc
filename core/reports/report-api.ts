import { z } from 'zod';
import { daySchema, defineEndpoint } from '../endpoint.ts';
import { comparisons, reportPeriodFault, reportSteps } from './report-period.ts';

const tag = 'reports';

/** The groupings that the rows of each report can have; the first grouping is the default. */
export const reportDivisions = {
  sales: [...reportSteps, 'product', 'type', 'size', 'channel', 'payment'],
  takings: [...reportSteps, 'method'],
  'paid-undelivered': ['state'],
  'laybys-held': ['state'],
  'laybys-due': ['week'],
  'laybys-overdue': ['customer'],
  'laybys-ended': ['customer'],
  traffic: [...reportSteps, 'page', 'product', 'source'],
} as const;
export type ReportName = keyof typeof reportDivisions;
export type ReportDivision = (typeof reportDivisions)[ReportName][number];

const reportNames = Object.keys(reportDivisions) as [ReportName, ...ReportName[]];
const divisions = [...new Set(Object.values(reportDivisions).flat())] as [ReportDivision, ...ReportDivision[]];

/** The format of a cell: cents, a number, tenths of a percent, a Melbourne day, or text. */
export const cellKinds = ['money', 'count', 'rate', 'day', 'text'] as const;
export type CellKind = (typeof cellKinds)[number];

export const reportColumnSchema = z.object({ key: z.string(), label: z.string(), kind: z.enum(cellKinds) });
export type ReportColumn = z.infer<typeof reportColumnSchema>;

/** The cells of a report's row, one for each column; null if a column has no value for the row. */
const cells = z.array(z.union([z.number(), z.string()]).nullable());
export type ReportCells = z.infer<typeof cells>;

export const reportRowSchema = z.object({
  /** Identifies the row for programs: a day, a month ('2026-11'), a number or a word. */
  key: z.string(),
  label: z.string(),
  cells,
  /** The order that the row is about; null if the row isn't about a single order. */
  orderId: z.number().int().nullable(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

/** A report: a table with its labels. The screen, the file and the printout show the same cells. */
export const reportSchema = z.object({
  report: z.enum(reportNames),
  from: daySchema,
  to: daySchema,
  today: daySchema,
  /** The grouping of the rows. If the period has too many days for one page, the rows are grouped by weeks or months instead. */
  by: z.enum(divisions),
  /** The heading of the first column, which contains the labels of the rows. */
  heading: z.string(),
  columns: z.array(reportColumnSchema),
  rows: z.array(reportRowSchema),
  /** The cells of the total row; null if no column can be added up. */
  total: cells.nullable(),
  /** The days to which the columns "Before" and "Change" refer; null if the report has no such columns. */
  compared: z.object({ from: daySchema, to: daySchema }).nullable(),
  /** The column that the chart shows, and the column to compare it with; null if there is no chart. */
  chart: z.object({ column: z.number().int(), before: z.number().int().nullable(), isSeries: z.boolean() }).nullable(),
  /** Notes on what the report counts and what it doesn't. */
  notes: z.array(z.string()),
});
export type Report = z.infer<typeof reportSchema>;

const params = z.object({ report: z.enum(reportNames) });
const query = z
  .object({
    from: daySchema,
    to: daySchema,
    by: z.enum(divisions).optional(),
    compare: z.enum(comparisons).default('none'),
  })
  .superRefine((period, context) => {
    const message = reportPeriodFault(period);
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });
export type ReportQuery = z.infer<typeof query>;

export const readReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports/:report',
  access: 'owner',
  summary: 'Returns a report of sales, takings, laybys or visits for a period of Melbourne days, grouped as requested',
  tag,
  params,
  query,
  response: reportSchema,
});

export const reportFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/report-files/:report',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports a report as a CSV file',
  tag,
  params,
  query,
  response: z.string(),
  responses: 'csv',
});
