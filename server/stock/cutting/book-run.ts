import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import { animalOf } from '#core/stock/cutting/body-kind.ts';
import type { NewRun } from '#core/stock/cutting/cutting-api.ts';
import { divideByWeights } from '#core/stock/cutting/divide-by-weights.ts';
import { balanceFault, runBalance } from '#core/stock/cutting/run-balance.ts';
import { divideRunCost } from '#core/stock/cutting/value-shares.ts';
import { formatAmount, type StockAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { keepsLots } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import { type Costs, readCosts } from '../costs/read-costs.ts';
import { inLine } from '../line-error.ts';
import { createLot } from '../lots/create-lot.ts';
import { takeLotCost } from '../lots/lot-cost.ts';
import { lots } from '../lots/lot-tables.ts';
import { getItem } from '../stock-items.ts';
import { requireFitting, storeMove } from '../stock-moves.ts';
import { cuttingRunLines, cuttingRuns } from './cutting-tables.ts';
import { cutKey, readShares } from './run-queries.ts';

interface Present {
  now: Date;
  actorId: number | null;
}

/**
 * Records a cutting run or a blend. Its inputs leave the stock. Its outputs are added to the stock, with their lots and costs. A
 * repeated request with the same client key records nothing.
 * @returns the run's id
 * @throws AppError not_found, invalid, key_reused, lot_held, wrong_status if less is on hand than goes in
 */
export async function bookRun(tx: Writer, run: NewRun, present: Present): Promise<number> {
  const { kind, bodyKind, bodies, reason, inputs, outputs, clientKey } = run;
  const gramsOf = (lines: readonly { grams: number }[]) => lines.map(({ grams }) => grams);
  const { gramsIn, gramsOut, drip } = runBalance(gramsOf(inputs), gramsOf(outputs));
  const [known] = await tx.select().from(cuttingRuns).where(eq(cuttingRuns.clientKey, clientKey));
  if (known !== undefined) {
    if (known.kind === kind && (await hasLines(tx, known.id, run))) return known.id;
    const detail = `This was already booked as run ${known.id}. If it has to be corrected, void that run first, then book again.`;
    throw new AppError('key_reused', { detail, runId: known.id });
  }
  const fault = balanceFault({ gramsIn, gramsOut, drip }, reason);
  if (fault !== null) {
    const path = drip < 0 ? 'outputs' : 'reason';
    throw new AppError('invalid', { detail: fault, errors: [{ path, message: fault }] });
  }
  const at = present.now.toISOString();
  const [stored] = await tx
    .insert(cuttingRuns)
    .values({ kind, bodyKind, bodies, gramsIn, gramsOut, reason, at, recordedBy: present.actorId, clientKey })
    .returning({ id: cuttingRuns.id });
  if (stored === undefined) throw new Error('A cutting run was not stored');
  const costIn = await bookInputs(tx, stored.id, inputs, present);
  await bookOutputs(tx, stored.id, run, { ...present, costIn });
  return stored.id;
}

const lineKeys = ['part', 'itemId', 'pieces', 'grams'] as const;

async function hasLines(tx: Writer, runId: number, { inputs, outputs }: NewRun): Promise<boolean> {
  const booked = await tx
    .select()
    .from(cuttingRunLines)
    .where(eq(cuttingRunLines.runId, runId))
    .orderBy(cuttingRunLines.id);
  const lines = [...inputs.map((line) => ({ ...line, part: 'in' as const })), ...outputs];
  return (
    booked.length === lines.length &&
    booked.every((line, index) => lineKeys.every((key) => line[key] === lines[index]?.[key]))
  );
}

/** Takes the inputs from the stock. Returns their total cost; null if the cost of any input isn't known. */
async function bookInputs(
  tx: Writer,
  runId: number,
  inputs: NewRun['inputs'],
  { now, actorId }: Present,
): Promise<number | null> {
  const costs: (number | null)[] = [];
  const itemIds = inputs.flatMap(({ itemId }) => itemId ?? []);
  const today = melbourneDay(now);
  let means: Promise<Costs> | undefined;
  // The mean costs are read at most once, and only if the cost of a lot isn't known. Taking goods doesn't change an item's mean cost.
  const readMeans = () => {
    means ??= readCosts(tx, itemIds, { from: today, to: today });
    return means;
  };
  for (const [index, input] of inputs.entries()) {
    costs.push(
      await inLine(`inputs.${index}`, 'itemId', () => bookInput(tx, runId, input, { now, actorId, readMeans })),
    );
  }
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

async function bookInput(
  tx: Writer,
  runId: number,
  { itemId, label, lotId, pieces, grams }: NewRun['inputs'][number],
  { now, actorId, readMeans }: Present & { readMeans: () => Promise<Costs> },
): Promise<number | null> {
  const item = itemId === null ? null : await getItem(tx, itemId);
  if (item === null && lotId !== null) {
    throw new AppError('invalid', { errors: [{ path: 'lotId', message: 'Only a stock item comes from a lot' }] });
  }
  // Only items of the unit `piece` need a number of pieces. Of a piece that has its own weight, a part can be cut off.
  if (item?.unit === 'piece') requirePieces(item, pieces);
  const weight = item?.unit === 'piece' ? 0 : grams;
  // An ingredient that isn't a stock item, such as water, costs nothing.
  const cost = item === null ? 0 : await costOfInput(tx, { itemId: item.id, lotId, pieces, grams: weight }, readMeans);
  if (item !== null) {
    requireFitting(item, { pieces, grams: weight });
    const amount = { pieces: -pieces, grams: -weight };
    const move = { kind: 'cut-in' as const, reason: `Run ${runId}`, orderId: null, at: now, now, actorId };
    if ((await storeMove(tx, { ...move, ...amount, itemId: item.id, lotId, clientKey: null })) === null) {
      const there = formatAmount(item.unit, item.onHand);
      const detail = `Only ${there} of ${item.name} is on hand. If there is more, count it first.`;
      const path = item.unit === 'piece' ? 'pieces' : 'grams';
      throw new AppError('wrong_status', { detail, errors: [{ path, message: detail }] });
    }
  }
  await tx
    .insert(cuttingRunLines)
    .values({ runId, part: 'in', itemId, label: item?.name ?? label, pieces, grams, lotId, cost });
  return cost;
}

/**
 * Returns the cost of an input. It is the input's share of its lot's cost. If that isn't known, it is calculated from the item's mean
 * cost; null if this isn't known either.
 */
async function costOfInput(
  tx: Writer,
  goods: StockAmount & { itemId: number; lotId: number | null },
  readMeans: () => Promise<Costs>,
): Promise<number | null> {
  const { lotId, pieces, grams } = goods;
  const ofLot = lotId === null ? null : await takeLotCost(tx, { lotId, pieces, grams });
  if (ofLot !== null) return ofLot;
  const { costOf } = await readMeans();
  return costOf({ ...goods, lotId: null });
}

/**
 * Rejects a line that has a weight but no pieces, for an item that is counted in pieces.
 * @throws AppError invalid
 */
function requirePieces({ name }: StockItem, pieces: number): void {
  if (pieces > 0) return;
  const message = `${name} is counted in pieces: please enter how many`;
  throw new AppError('invalid', { errors: [{ path: 'pieces', message }] });
}

/**
 * Rejects an output that is a cut of another animal, because it would distort the recorded yields.
 * @throws AppError invalid
 */
function requireOfAnimal({ name, cut }: StockItem, bodyKind: NewRun['bodyKind']): void {
  if (bodyKind === null || cut === null || cut.startsWith(`${animalOf(bodyKind)}/`)) return;
  const message = `${name} isn’t a cut of ${animalOf(bodyKind)}. Please check the kind of body.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'itemId', message }] });
}

async function bookOutputs(
  tx: Writer,
  runId: number,
  { kind, bodyKind, inputs, outputs }: NewRun,
  { costIn, now, actorId }: Present & { costIn: number | null },
): Promise<void> {
  const items = new Map<number, StockItem>();
  for (const [index, { itemId }] of outputs.entries()) {
    if (itemId !== null) items.set(itemId, await inLine(`outputs.${index}`, 'itemId', () => getItem(tx, itemId)));
  }
  const itemOf = (itemId: number | null) => (itemId === null ? null : (items.get(itemId) ?? null));
  const costs = costIn === null ? null : await divideCost(tx, costIn, { bodyKind, outputs, itemOf });
  const parents = inputs.flatMap(({ lotId }) => (lotId === null ? [] : [lotId]));
  const hasLots = await keepsLots(tx);
  const latest = hasLots ? await earliestUseBy(tx, parents) : null;
  const source = kind === 'blend' ? ('blended' as const) : ('cut' as const);
  for (const [index, { part, itemId, label, pieces, grams, expires }] of outputs.entries()) {
    const item = itemOf(itemId);
    const cost = costs?.[index] ?? null;
    const bookItem = async (item: StockItem) => {
      requireOfAnimal(item, bodyKind);
      // An output that is counted in pieces must have pieces. With only a weight, it would be in the records but couldn't be sold.
      if (item.unit !== 'gram') requirePieces(item, pieces);
      const amount = { pieces, grams: item.unit === 'piece' ? 0 : grams };
      requireFitting(item, amount);
      const dates = item.storage === 'frozen' ? { bestBefore: expires } : { useBy: expires, latestUseBy: latest };
      const lotId = hasLots ? await createLot(tx, item, { source, ...dates, parents, cost }, { now, actorId }) : null;
      const move = { kind: 'cut-out' as const, reason: `Run ${runId}`, orderId: null, at: now, now, actorId };
      await storeMove(tx, { ...move, ...amount, itemId: item.id, lotId, clientKey: null });
      return lotId;
    };
    const lotId = item === null ? null : await inLine(`outputs.${index}`, 'itemId', () => bookItem(item));
    const line = { runId, part, itemId, label: item?.name ?? label, pieces, grams, lotId, cost };
    await tx.insert(cuttingRunLines).values(line);
  }
}

interface CostBase {
  bodyKind: NewRun['bodyKind'];
  outputs: NewRun['outputs'];
  itemOf(itemId: number | null): StockItem | null;
}

/** Divides the cost among the outputs that are kept: by value shares if a body was cut, otherwise by weight. */
async function divideCost(
  tx: Writer,
  cost: number,
  { bodyKind, outputs, itemOf }: CostBase,
): Promise<(number | null)[]> {
  const saved = outputs.flatMap((output, index) => {
    const item = itemOf(output.itemId);
    return item === null ? [] : [{ index, item, grams: output.grams }];
  });
  const shares = bodyKind === null ? [] : await readShares(tx, bodyKind);
  const animal = bodyKind === null ? null : animalOf(bodyKind);
  const costed = saved.map(({ index, item, grams }) => {
    const part = outputs[index]?.part ?? 'cut';
    if (part !== 'cut') return { cut: part, grams };
    return { cut: item.cut?.startsWith(`${animal}/`) ? cutKey(item.cut) : null, grams };
  });
  const divided =
    bodyKind === null
      ? divideByWeights(
          cost,
          costed.map(({ grams }) => grams),
        )
      : divideRunCost(cost, costed, shares);
  const byIndex = new Map(saved.map(({ index }, position) => [index, divided[position] ?? 0]));
  return outputs.map((_, index) => byIndex.get(index) ?? null);
}

/** Returns the earliest use-by day of the lots; null if no lot has one. Goods made from these lots may not have a later use-by day. */
async function earliestUseBy(tx: Writer, lotIds: readonly number[]): Promise<Day | null> {
  let earliest: Day | null = null;
  for (const lotId of new Set(lotIds)) {
    const [lot] = await tx.select({ useBy: lots.useBy }).from(lots).where(eq(lots.id, lotId));
    const useBy = lot?.useBy ?? null;
    if (useBy !== null && (earliest === null || useBy < earliest)) earliest = useBy;
  }
  return earliest;
}
