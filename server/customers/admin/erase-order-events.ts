import { eq, type InferSelectModel, inArray, type SQLWrapper } from 'drizzle-orm';
import type { OrderEventKind } from '#core/orders/order-event.ts';
import type { Writer } from '#server/db/store.ts';
import { orderEvents } from '#server/orders/order-tables.ts';

/** The fields of an order's events that contain personal data, by type of event. An event's action, time and author aren't erased. */
const personal: Partial<Record<OrderEventKind, readonly string[]>> = {
  'details-changed': ['changed'],
  'cancel-requested': ['reason'],
  'cancellation-declined': ['words'],
  'email-resent': ['to'],
  'not-home': ['photo', 'note'],
  'tag-added': ['tag'],
  'tag-removed': ['tag'],
};

/** Erases the personal data from the log of these orders. */
export async function eraseOrderEvents(tx: Writer, orderIds: SQLWrapper): Promise<void> {
  const rows = await tx.select().from(orderEvents).where(inArray(orderEvents.orderId, orderIds));
  for (const row of rows.filter(({ kind }) => kind in personal)) {
    await tx
      .update(orderEvents)
      .set({ detail: withoutPerson(row) })
      .where(eq(orderEvents.id, row.id));
  }
}

function withoutPerson({ kind, detail }: InferSelectModel<typeof orderEvents>): Record<string, unknown> {
  const erased = personal[kind as OrderEventKind] ?? [];
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !erased.includes(name)));
}
