import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { addDays, daysBetween } from '#core/dates.ts';
import { repeatAgreement } from '#core/repeats/repeat-agreement.ts';
import type { previewNewRepeat, startRepeat } from '#core/repeats/repeat-api.ts';
import { nextBoxes } from '#core/repeats/schedule.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import { findCustomerOfAccount } from '#server/customers/customer-of-order.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { addRows, insertRows } from '#server/db/writes/write-rows.ts';
import { comingBoxes, presentBox } from './present-repeats.ts';
import { contentsOf, estimateOf, priceContents } from './price-box.ts';
import type { FullRepeat, RepeatRow } from './repeat-queries.ts';
import { repeatItems, repeats } from './repeat-tables.ts';
import { deliveryOf, type RepeatWorld, readWorld } from './repeat-world.ts';
import { requireDelivered, requireMinimum, requireSold } from './require-box.ts';

type Wanted = z.output<NonNullable<typeof previewNewRepeat.body>>;
type NewRepeat = z.output<NonNullable<typeof startRepeat.body>>;

/**
 * Returns a preview of a new repeating box. Changes nothing.
 * @throws AppError not_delivered_there, product_unavailable, option_unavailable, below_minimum, day_closed
 */
export async function previewBegin(
  db: Reader,
  { items, intervalWeeks, postcode, firstDate }: Wanted,
  { now, today }: { now: Date; today: string },
): Promise<z.output<typeof previewNewRepeat.response>> {
  const world = await readWorld(
    db,
    items.map(({ productId }) => productId),
    { now, today },
  );
  const address = { street: null, postcode };
  requireDelivered(world, address);
  requireSold(items, world);
  requireMinimum(items, world, address);
  const firstDays = firstDaysOf(world, address);
  const anchor = firstDate ?? firstDays[0]?.date;
  if (anchor === undefined || !firstDays.some(({ date }) => date === anchor))
    throw new AppError('day_closed', {
      detail: 'No box can come on that day. Please choose another.',
      days: firstDays,
    });
  const full = notYet({ items, intervalWeeks, anchor, postcode });
  const boxes = comingBoxes(full, world).map((box) => presentBox(full, world, box));
  const priced = priceContents(contentsOf(full, today, undefined), world, { address, date: anchor });
  const { repeatNoticeDays: noticeDays } = await getShopSettings(db);
  const { items: pricedItems, goodsCents: price, feeCents: fee, totalCents: total } = priced;
  const cost = { fee, total, ...estimateOf(priced) };
  const agreement = repeatAgreement({ items: pricedItems, intervalWeeks, firstDate: anchor, ...cost, noticeDays });
  return { boxes, firstDays, items: pricedItems, price, fee, ...estimateOf(priced), agreement };
}

/** Returns a repeat that isn't stored, to preview its boxes. */
function notYet({
  items,
  intervalWeeks,
  anchor,
  postcode,
}: Pick<Wanted, 'items' | 'intervalWeeks' | 'postcode'> & { anchor: string }): FullRepeat {
  const row: RepeatRow = {
    id: 0,
    userId: 0,
    status: 'active',
    anchor,
    afterDay: null,
    intervalWeeks,
    pausedAt: null,
    pausedUntil: null,
    stoppedAt: null,
    phone: null,
    street: null,
    city: null,
    state: null,
    postcode,
    cardProvider: null,
    cardCustomer: null,
    cardReference: null,
    cardBrand: null,
    cardLast4: null,
    agreement: '',
    agreedAt: '',
    runsFrom: null,
    undeliverableSince: null,
    skippedInARow: 0,
    problem: null,
    version: 1,
  };
  const stored = items.map((item) => ({ id: 0, repeatId: 0, ...item, fromDay: null, untilDay: null, replaces: null }));
  const customer = { name: null, email: null };
  return { row, customer, items: stored, cycles: [], extras: [], cancelRequests: new Map() };
}

interface Agreed extends Pick<NewRepeat, 'items' | 'intervalWeeks' | 'firstDate' | 'agreement'> {
  address: Pick<NewRepeat['address'], 'street' | 'postcode'>;
}

/**
 * Requires that a new repeat can begin as its customer agreed to it.
 * @throws AppError wrong_status if the customer has already started the same repeat; terms_changed if the agreement would be
 * different now; and the errors of previewBegin
 */
export async function requireAgreed(
  db: Reader,
  agreed: Agreed,
  { userId, now, today }: { userId: number; now: Date; today: string },
): Promise<void> {
  const { items, intervalWeeks, firstDate, address, agreement } = agreed;
  if (await hasStarted(db, userId, agreed)) throw startedAlready();
  const { postcode } = address;
  const preview = await previewBegin(db, { items, intervalWeeks, postcode, firstDate }, { now, today });
  if (preview.agreement !== agreement) throw termsChanged();
}

export function startedAlready(): AppError {
  const detail =
    'You have already started this box, for the same first day and address. You can see it in your account.';
  return new AppError('wrong_status', { detail });
}

export function termsChanged(): AppError {
  const detail = 'The contents, the price or the day has changed since it was shown. Please read the agreement again.';
  return new AppError('terms_changed', { detail });
}

/**
 * Whether the customer has already started a repeat with the same contents, days and address. Without this check, a cart that is open
 * in two tabs could be started twice.
 */
async function hasStarted(db: Reader, userId: number, { items, intervalWeeks, firstDate, address }: Agreed) {
  const rows = await db
    .select({ repeatId: repeats.id, productId: repeatItems.productId, quantity: repeatItems.quantity })
    .from(repeats)
    .innerJoin(repeatItems, eq(repeatItems.repeatId, repeats.id))
    .where(
      and(
        eq(repeats.userId, userId),
        inArray(repeats.status, ['active', 'paused']),
        eq(repeats.anchor, firstDate),
        eq(repeats.intervalWeeks, intervalWeeks),
        eq(repeats.street, address.street),
        eq(repeats.postcode, address.postcode),
      ),
    );
  const contents = (of: Agreed['items']) =>
    of
      .map(({ productId, quantity }) => `${productId} ${quantity}`)
      .sort()
      .join();
  return [...Map.groupBy(rows, ({ repeatId }) => repeatId).values()].some((own) => contents(own) === contents(items));
}

/** Whether the customer has asked for their account to be closed. No repeat starts then, because such a request stops all repeats. */
export async function isLeaving(db: Reader, userId: number): Promise<boolean> {
  const customer = await findCustomerOfAccount(db, userId);
  return customer !== null && customer.closeRequestedAt !== null;
}

export function accountClosing(): AppError {
  const detail =
    'You have asked us to close your account, so no repeating box starts, and nothing is charged. If you want to keep your account, take that request back first.';
  return new AppError('wrong_status', { detail });
}

/**
 * Stores a repeat that begins once its card is saved.
 * @throws AppError wrong_status if the customer has asked for their account to be closed; and the errors of requireAgreed
 */
export async function storeNewRepeat(
  tx: Writer,
  body: NewRepeat,
  { userId, now, today }: { userId: number; now: Date; today: string },
): Promise<RepeatRow> {
  const { items, intervalWeeks, firstDate, address, phone, agreement } = body;
  if (await isLeaving(tx, userId)) throw accountClosing();
  await requireAgreed(tx, body, { userId, now, today });
  const [row] = await insertRows(tx, repeats, [
    { userId, anchor: firstDate, intervalWeeks, phone, ...address, agreement, agreedAt: now.toISOString() },
  ]);
  if (row === undefined) throw new Error('A repeat was not stored');
  await addRows(
    tx,
    repeatItems,
    items.map((item) => ({ repeatId: row.id, ...item })),
  );
  return row;
}

/** How many days ahead a first box can be chosen. */
const firstWithinDays = 42;

/** Returns the days on which a repeat to an address can begin, with their cut-offs. */
function firstDaysOf(
  world: RepeatWorld,
  address: { street: string | null; postcode: string | null },
): { date: string; changeUntil: string }[] {
  const delivery = deliveryOf(world, address);
  if (delivery === null) return [];
  const found: { date: string; changeUntil: string }[] = [];
  for (let day = addDays(world.today, 1); daysBetween(world.today, day) <= firstWithinDays; day = addDays(day, 1)) {
    const schedule = {
      anchor: day,
      intervalWeeks: 8,
      after: null,
      skipped: [],
      moves: [],
      pause: null,
      stoppedAt: null,
    };
    const [box] = nextBoxes(schedule, delivery, { now: world.now, count: 1 });
    if (box?.plannedDate === day && box.date === day && box.status === 'planned')
      found.push({ date: day, changeUntil: box.cutoff.toISOString() });
  }
  return found;
}
