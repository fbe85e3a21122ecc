import { z } from 'zod';
import { daysBetween } from '#core/dates.ts';
import { daySchema, defineEndpoint, gained } from '#core/endpoint.ts';
import { productTypes } from '#core/products/product-options.ts';
import { amountFields } from '../stock-fields.ts';
import { bodyChoices, bodyKinds } from './body-kind.ts';
import { yieldChoices } from './cutting-api.ts';

const grams = z.number().int();

const animalSchema = z.object({
  animal: z.enum(productTypes),
  /** How many bodies have to be cut. */
  bodies: z.number().int(),
  gramsPerBody: grams,
  /** Whether the yields are the mean of the shop's own cutting runs, rather than the defaults. */
  isLearnt: z.boolean(),
  /** How many runs of this body were recorded, counted up to ten. With fewer than ten runs, all yields are estimates. */
  runs: gained(z.number().int(), 0),
  /** The number of bodies of each kind: either whole bodies only, or forequarters and hindquarters. Their sum is `bodies`. */
  kinds: gained(
    z.array(
      z.object({
        kind: z.enum(bodyKinds),
        bodies: z.number().int(),
        gramsPerBody: grams,
        isLearnt: z.boolean(),
        runs: z.number().int(),
        /**
         * The number of bodies that were ordered whole. `onHand` is the number of uncut bodies in the cold room that can still be used
         * on the first day.
         */
        ordered: z.number().int(),
        onHand: z.number().int(),
        /** The number of bodies to buy: the bodies to cut plus the bodies ordered whole, minus the bodies on hand; at least 0. */
        toBuy: z.number().int(),
      }),
    ),
    [],
  ),
  cuts: z.array(
    z.object({
      cut: z.string(),
      name: z.string(),
      needed: grams,
      /**
       * The weight of this cut in laybys without a delivery day that will be paid off by the list's last day. It isn't part of
       * `needed`.
       */
      mayNeed: grams,
      onHand: grams,
      toCut: grams,
      fromBodies: grams,
      left: grams,
    }),
  ),
  others: z.array(z.object({ part: z.string(), grams })),
  missing: z.array(z.string()),
});

export const cuttingListSchema = z.object({
  from: daySchema,
  to: daySchema,
  /** The orders that are counted. */
  orders: z.array(z.number().int()),
  /**
   * Boxes of repeating orders that were announced to the customer but have no order yet. `repeatId` is the number of the repeating
   * order.
   */
  boxes: gained(z.array(z.object({ repeatId: z.number().int(), date: daySchema })), []),
  /** The laybys without a delivery day that will be paid off by the list's last day. */
  laybys: z.array(z.number().int()),
  /**
   * Orders of goods sold by the kilo that are left out, because the card couldn't be authorised. They are counted once the customer has
   * entered another card.
   */
  unheld: gained(z.array(z.number().int()), []),
  animals: z.array(animalSchema),
  /**
   * The ordered quantity of each product. `mayNeed` is the quantity in laybys that will be paid off by the list's last day. It isn't
   * part of `quantity`.
   */
  packs: gained(
    z.array(
      z.object({
        productId: z.number().int(),
        name: z.string(),
        quantity: z.number().int(),
        mayNeed: z.number().int(),
      }),
    ),
    [],
  ),
  /** The needed amount and the amount on hand of stock items that aren't cuts. */
  items: z.array(
    z.object({
      itemId: z.number().int(),
      name: z.string(),
      needed: z.object(amountFields),
      onHand: z.object(amountFields),
    }),
  ),
  /** The names of products whose weight can't be worked out, neither from their stock items nor from the product's own weight. */
  unknown: z.array(z.string()),
});
export type CuttingList = z.infer<typeof cuttingListSchema>;

/** The largest number of days that one list can cover. */
export const mostListDays = 31;

const cuttingListQuery = z
  .object({
    from: daySchema,
    to: daySchema,
    yields: z.enum(yieldChoices).optional(),
    /**
     * Whether bodies are counted whole or in quarters. If it is left out, each animal is counted as in the shop's latest run of that
     * animal.
     */
    bodies: z.enum(bodyChoices).optional(),
  })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < mostListDays, {
    path: ['to'],
    message: `Please choose up to ${mostListDays} days`,
  });
export type CuttingListQuery = z.output<typeof cuttingListQuery>;

export const readCuttingList = defineEndpoint({
  method: 'GET',
  path: '/api/admin/cutting-list',
  access: 'counter',
  summary:
    'Returns what has to be cut for the deliveries of some days, how many bodies that takes, and what they leave over',
  tag: 'stock',
  query: cuttingListQuery,
  response: cuttingListSchema,
});
