import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { formatShortDay } from '#core/dates.ts';
import type { moveStop, recordStop, startRun } from '#core/delivery/run-api.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { staffId, staffOf } from '#server/orders/admin/change-amount-paid.ts';
import { deliverAll } from '#server/orders/admin/mark-delivered.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getOrder, presentOrder, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { actingDriver } from './acting-driver.ts';
import { attachPhoto } from './door-photos.ts';
import { requireOnRunOfDriver } from './driver-run-sheet.ts';
import { toVisit } from './run-queries.ts';
import { findRunSheet } from './run-sheet-queries.ts';
import { deliveryRuns, runStops } from './run-tables.ts';

type Body<Of extends { body?: z.ZodType }> = z.output<NonNullable<Of['body']>>;
type StaffRequest<Input> = Pick<RequestContext<unknown, unknown, Input>, 'body' | 'actor' | 'session' | 'now'>;

/**
 * Starts the run: the driver has loaded the goods and leaves. Every customer who still awaits a delivery gets an email, only once a
 * day, even if the phone repeats the request. If the phone sends the start on a later day, no emails are sent, because they say that
 * the order comes today.
 * @throws AppError wrong_status before the day
 */
export async function beginRun(
  tx: Writer,
  context: StaffRequest<Body<typeof startRun>> & Pick<RequestContext, 'today'>,
  deps: Pick<Deps, 'env'>,
): Promise<RunSheet> {
  const { body, now, today } = context;
  if (body.day > today) {
    const detail = `The run of ${formatShortDay(body.day)} begins on its day: its customers are told that it is on the way.`;
    throw new AppError('wrong_status', { detail });
  }
  const run = {
    date: body.day,
    clientKey: body.clientKey,
    startedAt: new Date(body.startedAt).toISOString(),
    recordedAt: now.toISOString(),
    startedBy: staffId(await actingDriver(tx, context, { madeBy: body.madeBy, at: body.startedAt })),
    loadedDecidegrees: decidegrees(body.loadedTemperature),
  };
  const started = await tx.insert(deliveryRuns).values(run).onConflictDoNothing().returning({ id: deliveryRuns.id });
  if (started.length > 0 && body.day === today) {
    const isDriven = and(
      eq(orders.deliveryDate, body.day),
      eq(orders.status, 'paid'),
      eq(orders.deliveryMethod, 'delivery'),
    );
    const found = await presentOrders(tx, await tx.select().from(orders).where(isDriven));
    const create = await shopEmails(tx, deps, now);
    await queueEmails(
      tx,
      found.map((order) => create.runStarted({ order, day: body.day })),
      now,
    );
  }
  return findRunSheet(tx, body.day);
}

type Visit = z.output<typeof recordStop.response>;

/**
 * Records the driver's visit to a stop. Its time is that of the phone, unless the phone's clock is ahead. A later visit replaces an
 * earlier one, so requests that arrive twice, late or out of order do no harm. A delivered stop stays delivered, whatever the clocks
 * say. A delivery is also recorded if staff have moved the order to another day since.
 * @throws AppError not_found; wrong_status for an order that was cancelled or isn't paid; not_weighed; key_reused; invalid for
 * another person's photo
 */
export async function storeVisit(
  tx: Writer,
  context: StaffRequest<Body<typeof recordStop>>,
  deps: Pick<Deps, 'env'>,
): Promise<Visit> {
  const { body, now } = context;
  const { day: date, orderId, clientKey, outcome } = body;
  await rejectOtherStopsKey(tx, { clientKey, date, orderId });
  const order = await getOrder(tx, orderId);
  const at = new Date(Math.min(Date.parse(body.at), now.getTime())).toISOString();
  const acting = await actingDriver(tx, context, { madeBy: body.madeBy, at });
  await requireOnRunOfDriver(tx, acting, { order, day: date });
  const { photo = null, note = null } = body;
  if (photo !== null) {
    const userIds = [staffId(context), staffId(acting)];
    await attachPhoto(tx, photo, { orderId, userIds, sessionId: context.session?.id ?? 0, now });
  }
  const ofOrder = and(eq(runStops.date, date), eq(runStops.orderId, orderId));
  const [known] = await tx.select().from(runStops).where(ofOrder);
  const before = known === undefined ? null : toVisit(known);
  const isOlder =
    before !== null &&
    (known?.clientKey === clientKey || before.outcome === 'delivered' || (outcome === 'not-home' && at <= before.at));
  if (isOlder) return { orderId, ...before };
  if (order.status !== 'paid' && order.status !== 'delivered') {
    const detail = `Order #${orderId} is ${order.status === 'pending' ? 'not paid' : order.status}; please ring the shop.`;
    throw new AppError('wrong_status', { detail });
  }
  if (order.status === 'delivered' && outcome === 'not-home') {
    throw new AppError('wrong_status', { detail: `The shop has marked order #${orderId} as delivered already.` });
  }
  const visit = { clientKey, outcome, at, recordedAt: now.toISOString(), recordedBy: staffId(acting), photo, note };
  const set = { ...visit, decidegrees: decidegrees(body.temperature) };
  await tx
    .insert(runStops)
    .values({ date, orderId, ...set })
    .onConflictDoUpdate({ target: [runStops.date, runStops.orderId], set });
  if (outcome === 'delivered') {
    if (order.status === 'paid') await deliverAll(tx, [order], acting, { isAtDoor: true });
    const presented = await presentOrder(tx, await getOrder(tx, orderId));
    await queueEmails(tx, [(await shopEmails(tx, deps, now)).delivered({ order: presented, at, photo })], now);
  } else {
    const event = { orderId, kind: 'not-home' as const, detail: { at, photo, note } };
    await recordOrderEvents(tx, [event], { actor: staffOf(acting), now });
  }
  return { orderId, outcome, at, photo, temperature: body.temperature ?? null, note };
}

/**
 * Rejects a key that was already used for another stop, because one of the two visits would be lost.
 * @throws AppError key_reused
 */
async function rejectOtherStopsKey(
  tx: Writer,
  { clientKey, date, orderId }: { clientKey: string; date: string; orderId: number },
): Promise<void> {
  const [row] = await tx.select().from(runStops).where(eq(runStops.clientKey, clientKey));
  if (row === undefined || (row.date === date && row.orderId === orderId)) return;
  throw new AppError('key_reused', { detail: 'This key belongs to another stop.' });
}

/**
 * Moves a stop to a fixed position, or back to its calculated position (null). Other stops that staff have dragged keep their order.
 * @throws AppError not_found
 */
export async function dragStop(tx: Writer, { day: date, orderId, position }: Body<typeof moveStop>): Promise<RunSheet> {
  await getOrder(tx, orderId);
  if (position === null) {
    await placeStop(tx, { date, orderId, position });
    return findRunSheet(tx, date);
  }
  const { stops } = await findRunSheet(tx, date);
  const others = stops.filter((stop) => stop.orderId !== orderId);
  const order = others.toSpliced(position - 1, 0, ...stops.filter((stop) => stop.orderId === orderId));
  for (const [index, stop] of order.entries()) {
    const isByHand = stop.orderId === orderId || stop.position !== null;
    if (isByHand) await placeStop(tx, { date, orderId: stop.orderId, position: index + 1 });
  }
  return findRunSheet(tx, date);
}

async function placeStop(
  tx: Writer,
  { date, orderId, position }: { date: string; orderId: number; position: number | null },
): Promise<void> {
  await tx
    .insert(runStops)
    .values({ date, orderId, position })
    .onConflictDoUpdate({ target: [runStops.date, runStops.orderId], set: { position } });
}

function decidegrees(temperature: number | null | undefined): number | null {
  return temperature == null ? null : Math.round(temperature * 10);
}
