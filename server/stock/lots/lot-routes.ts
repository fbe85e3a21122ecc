import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import {
  changeLot,
  createLot,
  freezeLot,
  type Lot,
  listLotCounters,
  listLotMoves,
  listLots,
  type lotFacts,
  readLot,
} from '#core/stock/lots/lots-api.ts';
import { formatAmount, isNoStock, isSameAmount, type StockAmount } from '#core/stock/stock-amount.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { keepsLots } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import { type Actor, ListResponse, type SessionInUse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { readWholeCosts } from '../costs/read-costs.ts';
import { alertIfShort } from '../stock-alerts.ts';
import { getItem } from '../stock-items.ts';
import {
  bookedBefore,
  findMoveOfKey,
  listMoves,
  readReceived,
  requireFitting,
  requireSome,
  storeMove,
} from '../stock-moves.ts';
import { findLotOfKey, createLot as storeLot } from './create-lot.ts';
import { keepDocketPhotos, photosOf } from './docket-photo.ts';
import { listCounters } from './list-counters.ts';
import { takeLotCost } from './lot-cost.ts';
import { getLot, listLots as listStoredLots } from './lot-queries.ts';
import { lots } from './lot-tables.ts';

type LotFacts = z.output<z.ZodObject<typeof lotFacts>>;

interface Present {
  session: SessionInUse | null;
  now: Date;
  today: Day;
  actor: Actor | null;
}

/** Adds the routes with which staff manage lots. */
export function addLotRoutes(routes: Routes): void {
  const { store, uploadedImages } = routes.deps;

  serve(routes, listLots, ({ query: { itemId, state, q }, paging, today }) =>
    store.read(async (db) => {
      const { rows, total } = await listStoredLots(db, { itemId, state, q, paging, today });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readLot, ({ params, today }) => store.read((db) => getLot(db, params.id, today)));

  serve(routes, listLotMoves, ({ params, paging, today }) =>
    store.read(async (db) => {
      const { id } = await getLot(db, params.id, today);
      const { rows, total } = await listMoves(db, { lotId: id }, paging);
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, listLotCounters, ({ params, today, now, session }) =>
    store.read(async (db) => {
      const { heldAt } = await getLot(db, params.id, today);
      const own = session?.opening.device ?? null;
      return heldAt === null ? [] : listCounters(db, { heldAt, now, own });
    }),
  );

  serve(routes, createLot, async (context) => {
    await uploadedImages.requirePublished(photosOf('docketPhoto', context.body.docketPhoto));
    return context.write((tx) => enterLot(tx, context.body, context));
  });

  serve(routes, changeLot, (context) =>
    context.write((tx) => changeStatus(tx, { id: context.params.id, ...context.body }, context)),
  );

  serve(routes, freezeLot, (context) => context.write((tx) => freeze(tx, context.params.id, context.body, context)));
}

/** @throws AppError wrong_status if the shop keeps no lots */
async function requireLots(tx: Writer): Promise<void> {
  if (await keepsLots(tx)) return;
  throw new AppError('wrong_status', {
    detail: 'The shop keeps no lots. An owner can switch them on in the shop’s details.',
  });
}

async function enterLot(
  tx: Writer,
  { itemId, pieces, grams, cost, clientKey, ...facts }: z.output<NonNullable<typeof createLot.body>>,
  { now, today, actor, session }: Present,
): Promise<Lot> {
  if (cost !== null && actor?.role !== 'owner') {
    throw new AppError('forbidden', { detail: 'Only an owner can enter what goods cost.' });
  }
  const known = await findLotOfKey(tx, clientKey);
  if (known !== null) {
    if (known.itemId !== itemId) throw new AppError('key_reused');
    await requireSame(tx, known, { pieces, grams, cost, ...facts }, actor);
    return getLot(tx, known.id, today);
  }
  await requireLots(tx);
  const item = await getItem(tx, itemId);
  requireFitting(item, { pieces, grams });
  requireSome(item, { pieces, grams });
  const actorId = actor?.id ?? null;
  const claim = { userId: actorId, sessionId: session?.id ?? 0, now };
  await keepDocketPhotos(tx, photosOf('docketPhoto', facts.docketPhoto), claim);
  const lotId = await storeLot(tx, item, { source: 'entered', ...facts, cost, clientKey }, { now, actorId });
  const move = { kind: 'received' as const, reason: '', orderId: null, at: now, now, actorId, clientKey: null };
  await storeMove(tx, { itemId, lotId, pieces, grams, ...move });
  return getLot(tx, lotId, today);
}

/** @throws AppError key_reused if the lot was already created with this key, but with another amount, cost or other details */
async function requireSame(
  tx: Writer,
  lot: typeof lots.$inferSelect,
  { pieces, grams, cost, ...facts }: StockAmount & LotFacts & { cost: number | null },
  actor: Actor | null,
): Promise<void> {
  const came = await readReceived(tx, lot.id);
  const costs = await readWholeCosts(tx, [{ lotId: lot.id, costLeft: lot.costLeft }]);
  const entered = lot.costLeft === null ? null : (costs.get(lot.id) ?? null);
  // A detail that the request leaves empty isn't compared, because the shop may have filled it in, as with the packing day.
  if (isSameAmount(came, { pieces, grams }) && entered === cost && isMatch(facts, lot)) return;
  const { unit } = await getItem(tx, lot.itemId);
  const price = entered === null || actor?.role !== 'owner' ? '' : ` for ${formatMoney(entered)}`;
  throw bookedBefore(`${formatAmount(unit, came)} as lot ${lot.id}${price}`);
}

const factKeys = [
  'supplierNumber',
  'establishment',
  'killedOn',
  'packedOn',
  'useBy',
  'bestBefore',
  'temperature',
] as const;

function isMatch(facts: LotFacts, lot: LotFacts): boolean {
  return factKeys.every((key) => facts[key] === null || facts[key] === lot[key]);
}

const noHold = { heldAt: null, holdReason: null };

/** @throws AppError not_found, stale_version, forbidden */
export async function changeStatus(
  tx: Writer,
  { id, status, reason, version }: { id: number; status: Lot['status']; reason: string; version: number },
  context: Present,
): Promise<Lot> {
  const { now, today, actor } = context;
  const lot = await getLot(tx, id, today);
  if (lot.status === status) return lot;
  if (lot.version !== version) throw new AppError('stale_version');
  const isHold = lot.status === 'held' || status === 'held';
  if (isHold && actor?.role !== 'owner') {
    throw new AppError('forbidden', { detail: 'Only an owner can hold or release a lot.' });
  }
  if (status === 'closed' && lot.block !== null && !isNoStock(lot.onHand) && actor?.role !== 'owner') {
    // A closed lot no longer blocks stock. If the lot is expired, its remaining goods could then be sold.
    const detail =
      'Only an owner can close an expired lot that still has something on record. Book the rest as wasted first.';
    throw new AppError('forbidden', { detail });
  }
  const closedAt = status === 'closed' ? now.toISOString() : null;
  const hold = status === 'held' ? { heldAt: now.toISOString(), holdReason: reason || null } : noHold;
  const changed = await tx
    .update(lots)
    .set({ status, closedAt, ...hold, version: version + 1 })
    .where(and(eq(lots.id, id), eq(lots.version, version)))
    .returning({ id: lots.id });
  if (changed.length === 0) throw new AppError('stale_version');
  const action = { held: 'Held a lot', open: 'Released a lot', closed: 'Closed a lot' }[status];
  const activity = { kind: 'product' as const, action, subject: `Lot ${id} (${lot.itemName})` };
  await recordActivity(tx, context, { ...activity, before: { status: lot.status }, after: { status, reason } });
  if (status === 'held') await alertIfShort(tx, { itemId: lot.itemId, orderId: null, now });
  return getLot(tx, id, today);
}

async function freeze(
  tx: Writer,
  parentId: number,
  { itemId, pieces, grams, bestBefore, clientKey }: z.output<NonNullable<typeof freezeLot.body>>,
  { now, today, actor }: Present,
): Promise<Lot> {
  const known = await findMoveOfKey(tx, clientKey);
  if (known !== null) {
    if (known.itemId !== itemId || known.lotId === null) throw new AppError('key_reused');
    const made = await getLot(tx, known.lotId, today);
    const isSame = isSameAmount(known, { pieces, grams }) && made.bestBefore === bestBefore;
    if (!isSame || !made.parents.includes(parentId)) {
      throw bookedBefore(`${formatAmount(made.unit, known)} frozen as lot ${made.id}`);
    }
    return made;
  }
  const parent = await getLot(tx, parentId, today);
  const [from, to] = [await getItem(tx, parent.itemId), await getItem(tx, itemId)];
  if (to.storage !== 'frozen') {
    throw new AppError('invalid', { errors: [{ path: 'itemId', message: `${to.name} isn’t kept frozen` }] });
  }
  for (const item of [from, to]) requireFitting(item, { pieces, grams });
  requireSome(to, { pieces, grams });
  const actorId = actor?.id ?? null;
  const { supplierNumber, establishment, killedOn, supplier } = parent;
  const origin = {
    supplierNumber,
    establishment,
    killedOn,
    supplierId: supplier?.id ?? null,
    packedOn: melbourneDay(now),
  };
  const cost = await takeLotCost(tx, { lotId: parentId, pieces, grams });
  const lot = { source: 'frozen' as const, ...origin, bestBefore, cost, parents: [parentId] };
  const lotId = await storeLot(tx, to, lot, { now, actorId });
  const move = { reason: `Frozen from lot ${parentId}`, orderId: null, at: now, now, actorId };
  const taken = { itemId: from.id, lotId: parentId, pieces: -pieces, grams: -grams };
  if ((await storeMove(tx, { ...move, ...taken, kind: 'cut-in', clientKey: null })) === null) {
    throw new AppError('wrong_status', { detail: `The record has less ${from.name} than that. Count it first.` });
  }
  await storeMove(tx, { ...move, itemId, lotId, pieces, grams, kind: 'cut-out', clientKey });
  return getLot(tx, lotId, today);
}
