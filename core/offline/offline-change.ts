import { z } from 'zod';
import { counterMethods, newCounterSaleSchema } from '../counter-sale/counter-sale-api.ts';
import { centsSchema, daySchema, idSchema, instantSchema } from '../endpoint.ts';
import { weighingSchema } from '../orders/weighing/weighing-api.ts';
import { boxesSchema, packedLineSchema, packingSteps, substituteSchema } from '../packing/packing-api.ts';
import { paymentAmountSchema } from '../payments/payment-api.ts';
import { productChangeSchema } from '../products/product-form.ts';
import { rowId } from '../stock/stock-fields.ts';

/** The order that a change is about. An order of an offline sale has no number yet, so the id of the sale's change identifies it. */
const orderRefSchema = z.union([z.strictObject({ id: idSchema }), z.strictObject({ sale: z.uuid() })]);
export type OrderRef = z.infer<typeof orderRefSchema>;

/**
 * The version of the order or product that staff saw. If the change is based on another unsent change, `version` is the version that
 * the other change produced.
 */
const version = z.number().int().positive().optional();

export const offlineChangeKinds = [
  'order-status',
  'payment',
  'delivery-date',
  'product',
  'sale',
  'weighing',
  'packed-line',
  'packed',
  'taken-out',
  'packing-step',
  'substitute',
] as const;
export type OfflineChangeKind = (typeof offlineChangeKinds)[number];

const base = {
  /**
   * The id of a change, created by the app and never reused. The shop applies a change with this id only once, whichever session sends
   * it. A rejected change may be sent again with the same id and another `version`. If anything else differs, the shop refuses it with
   * `key_reused`.
   */
  id: z.uuid(),
  /** When the change was made, according to the counter's clock. */
  madeAt: instantSchema,
  /** The staff member who made the change. When the change is sent, another staff member may be signed in. */
  madeBy: idSchema,
};

/** The changes that staff can make at a counter without a connection. None of them charges or refunds a card. */
export const offlineChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('order-status'),
    order: orderRefSchema,
    status: z.enum(['paid', 'delivered']),
    version,
  }),
  /** A payment that was taken at the counter. It has no version: if the payment doesn't fit the balance, staff decide what to do. */
  z.strictObject({
    ...base,
    kind: z.literal('payment'),
    order: orderRefSchema,
    method: z.enum(counterMethods),
    /** The amount in cents. If cash pays an order in full, the amount may be rounded to 5 cents. */
    amount: paymentAmountSchema,
    /** Whether the payment paid off the order and the customer took the goods. */
    handedOver: z.boolean().optional(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('delivery-date'),
    order: orderRefSchema,
    deliveryDate: daySchema,
    version,
  }),
  /** A weighing of an order line on the packing bench, for goods that are sold by the kilo. */
  z.strictObject({
    ...base,
    kind: z.literal('weighing'),
    order: orderRefSchema,
    weighing: weighingSchema.omit({ at: true, clientKey: true }),
  }),
  /** A line that was packed into its box, and the lots from which its goods were taken. */
  z.strictObject({ ...base, kind: z.literal('packed-line'), order: orderRefSchema, line: packedLineSchema }),
  /** An order whose boxes were closed. Its payment is taken once the shop has received the change. */
  z.strictObject({ ...base, kind: z.literal('packed'), order: orderRefSchema, boxes: boxesSchema }),
  /** A line of packs that was taken out of its box. */
  z.strictObject({ ...base, kind: z.literal('taken-out'), order: orderRefSchema, lineId: rowId }),
  /** An order whose packing was interrupted or resumed. */
  z.strictObject({ ...base, kind: z.literal('packing-step'), order: orderRefSchema, step: z.enum(packingSteps) }),
  /** A similar product that replaces the product of a line. */
  z.strictObject({ ...base, kind: z.literal('substitute'), order: orderRefSchema, substitute: substituteSchema }),
  z.strictObject({ ...base, kind: z.literal('product'), productId: idSchema, change: productChangeSchema }),
  /**
   * A sale at the counter. It is paid in full, now or later, because a layby can't be sold without a connection. `unitPrices` are the
   * prices in cents that the customer was told, one for each item. The total is the sum of the items at these prices, plus the fee if the
   * order is delivered on a day. The sale's clientKey is the change's own id. If the sale was sent online first without a response, this
   * key prevents a second order.
   */
  z
    .strictObject({
      ...base,
      kind: z.literal('sale'),
      sale: newCounterSaleSchema,
      unitPrices: z.array(centsSchema.min(1)).min(1).max(100),
    })
    .refine(({ id, sale }) => sale.clientKey === id, {
      path: ['sale', 'clientKey'],
      message: 'The key of an offline sale is the id of its change',
    })
    .refine(({ sale }) => sale.payment === 'full', {
      path: ['sale', 'payment'],
      message: 'A layby needs the shop: only a sale in full can be made offline',
    })
    .refine(({ sale, unitPrices }) => sale.items.length === unitPrices.length, {
      path: ['unitPrices'],
      message: 'Each item has its price',
    })
    .refine(
      ({ sale, unitPrices }) =>
        sale.items.every(({ price, label, weighed }, at) => {
          const stated = price ?? label ?? weighed;
          return stated === undefined || stated.unitPrice === unitPrices[at];
        }),
      {
        path: ['unitPrices'],
        message: 'A changed price, and the price of a label or a weight, is the one that was taken',
      },
    )
    .refine(({ sale, unitPrices }) => isFee(sale, sale.totalAmount - goodsOfSaleCents(sale, unitPrices)), {
      path: ['sale', 'totalAmount'],
      message: 'The total is what was taken for each item, and for bringing it on a day',
    }),
]);
export type OfflineChange = z.infer<typeof offlineChangeSchema>;

function isFee(
  { deliveryDate, handedOver }: Pick<z.output<typeof newCounterSaleSchema>, 'deliveryDate' | 'handedOver'>,
  cents: number,
): boolean {
  return cents === 0 || (cents > 0 && Boolean(deliveryDate) && !handedOver);
}

/** Returns what was charged for the goods of an offline sale; the rest of its total is the delivery fee. */
export function goodsOfSaleCents(
  { items }: { items: readonly { quantity: number }[] },
  unitPrices: readonly number[],
): number {
  return items.reduce((sum, { quantity }, index) => sum + quantity * (unitPrices[index] ?? 0), 0);
}
