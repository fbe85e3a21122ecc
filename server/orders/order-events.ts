import type { OrderEvent, OrderEventKind } from '#core/orders/order-event.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import { orderEvents } from './order-tables.ts';

/**
 * The origin of a change that was made at an offline counter: the time of the change, and its sender if that was another person.
 */
export interface OfflineOrigin {
  madeAt: string;
  sentBy?: { id: number; name: string } | undefined;
}

/** Who made the change. A guest and the shop itself have no id. */
export interface Actor {
  kind: OrderEvent['actor']['kind'];
  id: number | null;
  offline?: OfflineOrigin | undefined;
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

/** Records who did what to orders, in the transaction of the change. */
export async function recordOrderEvents(
  tx: Writer,
  events: readonly NewOrderEvent[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const { kind: actorKind, id: actorId, offline = {} } = actor;
  const rows = events.map(({ orderId, kind, detail }) => {
    return { orderId, kind, detail: { ...detail, ...offline }, at, actorKind, actorId };
  });
  await addRows(tx, orderEvents, rows);
}
