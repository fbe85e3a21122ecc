import type { IncomingMessage } from 'node:http';
import { and, eq } from 'drizzle-orm';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import { objectNameOf } from '#core/uploads/object-path.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { RequestSession } from '#server/http/sessions.ts';
import { getLinkedOrder } from '#server/orders/order-links.ts';
import { findOwnOrders } from '#server/orders/order-queries.ts';
import { claimDoorPhoto, type DoorPhotoClaim } from '#server/uploads/upload-queries.ts';
import { runStops } from './run-tables.ts';

const cannotBeUsed = 'Please send a photo that you have uploaded for this stop.';

/**
 * Makes an uploaded photo a delivery photo of the stop's order. Must be called before the visit is recorded.
 * @throws AppError invalid
 */
export async function attachPhoto(tx: Writer, photo: string, claim: DoorPhotoClaim): Promise<void> {
  const name = objectNameOf(photo);
  if (name !== null && (await claimDoorPhoto(tx, name, claim))) return;
  throw new AppError('invalid', { errors: [{ path: 'photo', message: cannotBeUsed }] });
}

interface DoorPhoto {
  orderId: number;
  photo: string;
}

/**
 * Checks that the user may see a delivery photo. Counter staff and owners may, and so may the order's customer (by account, session or
 * emailed link). The driver may on the day of the run.
 * @throws AppError not_found, so that no one else learns that the photo exists
 */
export async function requireVisibleDoor(
  deps: Deps,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  door: DoorPhoto,
): Promise<void> {
  const now = deps.clock();
  const session = new RequestSession(deps, request.headers.cookie, now);
  await session.load();
  const token = new URLSearchParams(request.url?.split('?')[1]).get('token');
  const isVisible = await deps.store.read(
    async (db) =>
      (await isOfStaff(db, session, { ...door, now })) ||
      (await findOwnOrders(db, { actor: session.actor, session: session.session, now }, [door.orderId])).length > 0 ||
      (token !== null && (await isLinked(db, { token, orderId: door.orderId, now }, deps))),
  );
  if (!isVisible) throw new AppError('not_found');
}

async function isOfStaff(
  db: Reader,
  { actor }: Pick<RequestSession, 'actor'>,
  { orderId, photo, now }: DoorPhoto & { now: Date },
): Promise<boolean> {
  if (!hasRole(actor?.role, 'driver')) return false;
  if (hasRole(actor?.role, 'counter')) return true;
  const ofToday = and(eq(runStops.date, melbourneDay(now)), eq(runStops.orderId, orderId), eq(runStops.photo, photo));
  return (await db.$count(runStops, ofToday)) > 0;
}

async function isLinked(
  db: Reader,
  { token, orderId, now }: { token: string; orderId: number; now: Date },
  deps: Pick<Deps, 'env'>,
): Promise<boolean> {
  try {
    return (await getLinkedOrder(db, { token, now }, deps)).id === orderId;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
