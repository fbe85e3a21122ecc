import { z } from 'zod';
import type { StaffRole } from '../accounts/staff-role.ts';
import { formatShortDay } from '../dates.ts';
import { daySchema } from '../endpoint.ts';
import { tagTextSchema } from '../tag-text.ts';
import { priceChangeSchema } from './price-change.ts';

const tagChange = { tag: tagTextSchema, isRemoved: z.boolean() };

export const orderChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delivery-day'), day: daySchema }),
  z.object({ kind: z.literal('order-tag'), ...tagChange }),
]);

export const customerChangeSchema = z.object({ kind: z.literal('customer-tag'), ...tagChange });

/** The change that a bulk job makes to each of its rows. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  priceChangeSchema,
  ...orderChangeSchema.options,
  customerChangeSchema,
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

type Kind = BulkChange['kind'];

/** The lowest role that may start or stop a bulk change of this type. */
export const roleForBulkChange: Record<Kind, StaffRole> = {
  price: 'owner',
  'delivery-day': 'counter',
  'order-tag': 'counter',
  'customer-tag': 'counter',
};

/** The singular and plural name of the rows that each type of bulk change affects. */
export const bulkSubjects: Record<Kind, readonly [one: string, many: string]> = {
  price: ['price', 'prices'],
  'delivery-day': ['order', 'orders'],
  'order-tag': ['order', 'orders'],
  'customer-tag': ['customer', 'customers'],
};

/** Describes a bulk change: "Prices +10%", "Delivery on Fri 27 Nov", "Tag “wholesale”". */
export function describeBulkChange(change: BulkChange): string {
  switch (change.kind) {
    case 'price':
      return `Prices ${change.percent > 0 ? '+' : ''}${change.percent}%`;
    case 'delivery-day':
      return `Delivery on ${formatShortDay(change.day)}`;
    case 'order-tag':
    case 'customer-tag':
      return change.isRemoved ? `Tag “${change.tag}” taken off` : `Tag “${change.tag}”`;
  }
}
