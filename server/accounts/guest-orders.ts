import type { Writer } from '#server/db/store.ts';

/**
 * Moves the orders of a guest's session to the account that it signs in to. Given by the server's start, since orders
 * know accounts and not the other way round.
 */
export type AdoptGuestOrders = (tx: Writer, sessionId: number, userId: number, now: Date) => Promise<void>;
