import type { OrderEvent, OrderEventKind } from '#core/orders/order-event.ts';
import { addRows } from '#server/db/sqlite/write-rows.ts';
import type { Writer } from '#server/db/store.ts';
import { orderEvents } from './order-tables.ts';

/** Who did it. A guest and the shop itself have no id. */
export interface Actor {
  kind: OrderEvent['actor']['kind'];
  id: number | null;
}

export const system: Actor = { kind: 'system', id: null };

export interface NewOrderEvent {
  orderId: number;
  kind: OrderEventKind;
  detail: Record<string, unknown>;
}

export function actorOf(user: { id: number } | null): Actor {
  return user === null ? { kind: 'guest', id: null } : { kind: 'customer', id: user.id };
}

/** Writes who did what to orders, in the transaction of the change. */
export async function recordOrderEvents(
  tx: Writer,
  events: readonly NewOrderEvent[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const rows = events.map((event) => ({ ...event, at, actorKind: actor.kind, actorId: actor.id }));
  await addRows(tx, orderEvents, rows);
}
