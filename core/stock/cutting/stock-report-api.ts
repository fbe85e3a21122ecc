import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, gained } from '#core/endpoint.ts';
import { productTypes } from '#core/products/product-options.ts';
import { reportPeriodFault } from '#core/reports/report-period.ts';
import { stockUnits } from '../stock-amount.ts';
import { stockMoveKinds } from '../stock-api.ts';
import { amountFields } from '../stock-fields.ts';

const tag = 'stock';

const signedCents = z.number().int();

/** The revenue, the cost and the margin of sold goods. */
const marginFields = {
  revenue: signedCents,
  /** Null if the cost of any of the goods isn't known. */
  cost: signedCents.nullable(),
  /** The revenue minus the cost; null if the cost isn't known. */
  margin: signedCents.nullable(),
};

export const stockReportSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** The stock items that had any move in the period. */
  items: z.array(
    z.object({
      itemId: z.number().int(),
      name: z.string(),
      unit: z.enum(stockUnits),
      /** The animal and the cut; null for items that aren't cuts. */
      cut: z.string().nullable(),
      /** The amounts that came in (above 0) and left (below 0), by kind of move. */
      moves: z.array(z.object({ kind: z.enum(stockMoveKinds), ...amountFields })),
      /** The amount that customers took, minus the amount they returned. */
      sold: z.object(amountFields),
      ...marginFields,
    }),
  ),
  products: z.array(
    z.object({
      /** Null for goods that none of the order's products uses any more, because the products now use other stock items. */
      productId: z.number().int().nullable(),
      name: z.string(),
      ...marginFields,
    }),
  ),
  /**
   * For each animal, the bodies that were cut in the period. Revenue and cost are those of the animal's cuts that were sold in the
   * period.
   */
  bodies: z.array(
    z.object({
      animal: z.enum(productTypes),
      bodies: z.number().int(),
      gramsIn: z.number().int(),
      drip: z.number().int(),
      /** The total cost of the bodies that were cut; null if the cost of any body isn't known. */
      bodyCost: centsSchema.nullable(),
      ...marginFields,
    }),
  ),
  /** The wasted amounts, by reason; all are above 0. */
  waste: z.array(
    z.object({
      reason: z.string(),
      itemId: z.number().int(),
      name: z.string(),
      unit: z.enum(stockUnits),
      ...amountFields,
      cost: centsSchema.nullable(),
    }),
  ),
  /** `cost` and `margin` are for the goods whose cost is known; both are null if no cost is known. */
  total: z.object({
    ...marginFields,
    /** The revenue of the goods whose cost isn't known. */
    revenueWithoutCost: gained(signedCents, 0),
    wasteCost: centsSchema.nullable(),
  }),
});
export type StockReport = z.infer<typeof stockReportSchema>;

const query = z.object({ from: daySchema, to: daySchema }).superRefine((period, context) => {
  const message = reportPeriodFault(period);
  if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
});

export const readStockReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-report',
  access: 'owner',
  summary: 'Returns the margin of each cut, product and body in a period, and what was wasted, by reason',
  tag,
  query,
  response: stockReportSchema,
});

export const stockReportFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-report.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports the report of margins and waste as a CSV file',
  tag,
  query,
  response: z.string(),
  responses: 'csv',
});
