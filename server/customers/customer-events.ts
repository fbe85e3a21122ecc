import type { CustomerEventKind } from '#core/customers/customer-event.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { customerEvents } from './customer-tables.ts';

export interface NewCustomerEvent {
  customerId: number;
  kind: CustomerEventKind;
  detail?: Record<string, unknown>;
}

/** Records who changed which customer record, in the transaction of the change. */
export async function recordCustomerEvents(
  tx: Writer,
  events: readonly NewCustomerEvent[],
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await addRows(
    tx,
    customerEvents,
    events.map(({ customerId, kind, detail = {} }) => ({ customerId, kind, detail, at, actorId })),
  );
}
