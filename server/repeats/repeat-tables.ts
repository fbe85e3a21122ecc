import { sql } from 'drizzle-orm';
import type { ByKilo } from '#core/products/by-kilo.ts';
import { boxStatuses, skippers } from '#core/repeats/repeat.ts';
import { skipReasons } from '#core/repeats/skip-reason.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

/**
 * The stored statuses of a repeat. `pending`: the card isn't saved yet, so nothing is agreed and no box is delivered. A pending repeat
 * isn't shown to anyone.
 */
const storedStatuses = ['pending', 'active', 'paused', 'stopped'] as const;

/** The agreements on repeating boxes. */
export const repeats = t.table(
  'repeats',
  {
    id: t.id(),
    userId: t.reference('user_id', () => users.id).notNull(),
    status: t.choice('status', storedStatuses).notNull().default('pending'),
    /** The planned day of the first box; all others are counted from it. */
    anchor: t.day('anchor').notNull(),
    /** The day after which the first box can come, if the interval was changed. */
    afterDay: t.day('after_day'),
    intervalWeeks: t.count('interval_weeks').notNull(),
    /**
     * When the pause began, and the first day on which boxes may be delivered again. The day is null if the pause lasts until the
     * customer resumes the repeat.
     */
    pausedAt: t.instant('paused_at'),
    pausedUntil: t.day('paused_until'),
    stoppedAt: t.instant('stopped_at'),
    phone: t.text('phone'),
    street: t.text('street'),
    city: t.text('city'),
    state: t.text('state'),
    postcode: t.text('postcode'),
    /** The saved card, the provider that saved it, and its owner at the provider. */
    cardProvider: t.text('card_provider'),
    cardCustomer: t.text('card_customer'),
    cardReference: t.text('card_reference'),
    cardBrand: t.text('card_brand'),
    cardLast4: t.text('card_last4'),
    /** The text that the customer agreed to, as it was shown. */
    agreement: t.text('agreement').notNull(),
    agreedAt: t.instant('agreed_at').notNull(),
    /** The number of boxes in a row that the shop has skipped. It is reset if a box is ordered or the repeat is resumed. */
    skippedInARow: t.count('skipped_in_a_row').notNull().default(0),
    /**
     * Why the customer has to enter another card: the reason for which the shop last skipped a box because of the card. Null if the card
     * has no problem.
     */
    problem: t.choice('problem', skipReasons),
    version: t.version(),
    /**
     * When the repeat was last begun, changed or resumed. Boxes whose cut-off had passed by then aren't delivered, unless their delivery
     * day was already fixed. If null, agreedAt applies.
     */
    runsFrom: t.instant('runs_from'),
    /** Since when no zone has delivered to the address; null while a zone does. */
    undeliverableSince: t.instant('undeliverable_since'),
  },
  (row) => [
    t.index('repeats_user').on(row.userId, row.id),
    t.index('repeats_status').on(row.status, row.id),
    t.oneOf('repeats_status_known', row.status, storedStatuses),
    t.rule('repeats_interval', sql`${row.intervalWeeks} in (1, 2, 4, 6, 8)`),
  ],
);

/** The products that a repeat’s boxes contain, from `fromDay` on and before `untilDay`. */
export const repeatItems = t.table(
  'repeat_items',
  {
    id: t.id(),
    repeatId: t.reference('repeat_id', () => repeats.id).notNull(),
    productId: t.reference('product_id', () => products.id).notNull(),
    quantity: t.count('quantity').notNull(),
    fromDay: t.day('from_day'),
    untilDay: t.day('until_day'),
    /** The id of the row whose product is replaced by this row’s product; null if the customer chose the product. */
    replaces: t.count('replaces'),
  },
  (row) => [
    t.index('repeat_items_repeat').on(row.repeatId, row.id),
    t.index('repeat_items_product').on(row.productId),
    t.rule('repeat_items_quantity', sql`${row.quantity} > 0`),
  ],
);

/** The price of one unit in a box, in cents. For goods by the kilo, this is the maximum price; `byKilo` says how they are sold. */
export interface BoxUnit {
  productId: number;
  unitCents: number;
  byKilo?: ByKilo;
}

/** The amounts that were announced to the customer before the box is charged, in cents. The box never costs more than these. */
export interface NoticedAmounts {
  units: BoxUnit[];
  feeCents: number;
  totalCents: number;
}

/** The boxes of a repeat that were announced, changed or processed, one for each planned day. Later boxes aren't stored but calculated. */
export const repeatCycles = t.table(
  'repeat_cycles',
  {
    id: t.id(),
    repeatId: t.reference('repeat_id', () => repeats.id).notNull(),
    /** The box's day in the regular schedule of the repeat, before any move. */
    plannedDate: t.day('planned_date').notNull(),
    status: t.choice('status', boxStatuses).notNull().default('planned'),
    skippedBy: t.choice('skipped_by', skippers),
    /** Why the box was skipped or missed. Null if the customer or staff skipped it; 'order-cancelled' if they cancelled its order. */
    reason: t.choice('reason', skipReasons),
    /** The delivery day that the customer chose, or that was announced. */
    movedTo: t.day('moved_to'),
    noticedAt: t.instant('noticed_at'),
    noticed: t.json<NoticedAmounts>('noticed'),
    /** The delivery day that was fixed at the cut-off. It is unique within a repeat, so that no day ever gets two boxes. */
    deliveredOn: t.day('delivered_on'),
    orderId: t.reference('order_id', () => orders.id).unique(),
    /** When the card is charged next; null if no charge is due. */
    nextAttemptAt: t.instant('next_attempt_at'),
    /** The cut-off and the zone that were announced. The box keeps the cut-off even if the zone's days change. */
    cutoff: t.instant('cutoff'),
    zoneId: t.reference('zone_id', () => deliveryZones.id),
  },
  (row) => [
    t.uniqueIndex('repeat_cycles_planned').on(row.repeatId, row.plannedDate),
    t.uniqueIndex('repeat_cycles_delivered').on(row.repeatId, row.deliveredOn),
    t.index('repeat_cycles_status').on(row.status, row.nextAttemptAt),
    t.oneOf('repeat_cycles_status_known', row.status, boxStatuses),
    t.oneOf('repeat_cycles_skipped_by', row.skippedBy, skippers),
  ],
);

/** The units of a product that one box has in addition to those in every box. The quantity is negative if the box has fewer. */
export const repeatCycleItems = t.table(
  'repeat_cycle_items',
  {
    id: t.id(),
    cycleId: t.reference('cycle_id', () => repeatCycles.id).notNull(),
    productId: t.reference('product_id', () => products.id).notNull(),
    quantity: t.count('quantity').notNull(),
  },
  (row) => [t.uniqueIndex('repeat_cycle_items_product').on(row.cycleId, row.productId)],
);

/** The owner's replacements of a product in all repeats, each with the client's key. */
export const repeatReplacements = t.table('repeat_replacements', {
  id: t.id(),
  clientKey: t.text('client_key').notNull().unique(),
  productId: t.reference('product_id', () => products.id).notNull(),
  byProductId: t.reference('by_product_id', () => products.id).notNull(),
  fromDay: t.day('from_day').notNull(),
  /** The number of repeats in which the product was replaced. */
  repeats: t.count('repeats').notNull().default(0),
  changedBy: t.reference('changed_by', () => users.id),
  changedAt: t.instant('changed_at').notNull(),
});

/** Every change of a repeat with the key of the client that sent it, so that nothing is changed twice. */
export const repeatChanges = t.table(
  'repeat_changes',
  {
    id: t.id(),
    repeatId: t.reference('repeat_id', () => repeats.id).notNull(),
    clientKey: t.text('client_key').notNull().unique(),
    /** The request, so that a key that is used again for a different request is noticed. */
    request: t.text('request').notNull(),
    /** The account that changed the repeat; null for the shop itself and for a signed link. */
    changedBy: t.reference('changed_by', () => users.id),
    changedAt: t.instant('changed_at').notNull(),
  },
  (row) => [t.index('repeat_changes_repeat').on(row.repeatId, row.id)],
);
