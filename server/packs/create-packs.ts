import { desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import { firstPackNumber } from '#core/packs/pack-number.ts';
import type { NewPacks, Pack } from '#core/packs/packs-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { getLot } from '#server/stock/lots/lot-queries.ts';
import { selectPacks } from './pack-queries.ts';
import { packs } from './pack-tables.ts';
import { itemContent, keepsUntil, type PackContent, productContent } from './pack-text.ts';

interface Acting {
  now: Date;
  actorId: number | null;
}

/**
 * Creates labelled packs: each piece or bag gets a number, a price and its dates. The stock doesn't change, because the goods are still
 * in the shop.
 * @throws AppError wrong_status if the shop prints no labels, not_found, invalid if a label's text doesn't fit, lot_held, key_reused
 */
export async function makePacks(tx: Writer, body: NewPacks, { now, actorId }: Acting): Promise<Pack[]> {
  const today = melbourneDay(now);
  const keys = body.packs.map((_, index) => `${body.clientKey}/${index}`);
  const known = (await packsOfKeys(tx, keys, today)).reverse();
  if (known.length > 0) return samePacks(known, body);
  await requireLabels(tx);
  const content = await contentOf(tx, body);
  const lot = body.lotId === null ? null : await usableLot(tx, body.lotId, { content, today });
  const packedOn = body.packedOn ?? lot?.packedOn ?? today;
  const dates = datesOf(body, { content, lot, packedOn });
  const first = await nextNumber(tx);
  const rows = body.packs.map(({ grams, pieces }, index) => ({
    ...dates,
    ...pricedAt(content, grams, index),
    number: first + index,
    productId: body.productId,
    itemId: body.itemId,
    pieces,
    grams,
    lotId: body.lotId,
    packedOn,
    printedText: content.text,
    printedAt: now.toISOString(),
    printedBy: actorId,
    clientKey: `${body.clientKey}/${index}`,
  }));
  await tx.insert(packs).values(rows);
  const made = (await packsOfKeys(tx, keys, today)).reverse();
  await requireLabelsFit(tx, made);
  return made;
}

/** Loads the code for labels when the first label is made, not at the start, because few shops print labels. */
export const loadLabels = () => import('./label-of-pack.ts');

/** @throws AppError invalid if the text of a pack doesn't fit on its label */
export async function requireLabelsFit(db: Reader, made: readonly Pack[]): Promise<void> {
  const { labelsOf } = await loadLabels();
  await labelsOf(db, made);
}

/**
 * Returns the number of the next pack: the highest number plus 1. No number is given twice, because packs are never deleted and writes
 * run one at a time.
 */
export async function nextNumber(tx: Writer): Promise<number> {
  const [last] = await tx.select({ number: packs.number }).from(packs).orderBy(desc(packs.number)).limit(1);
  return last === undefined ? firstPackNumber : last.number + 1;
}

/** @throws AppError wrong_status */
export async function requireLabels(db: Reader): Promise<void> {
  if ((await getShopSettings(db)).labels) return;
  throw new AppError('wrong_status', {
    detail: 'The shop prints no labels. An owner can switch them on in the shop’s details.',
  });
}

function packsOfKeys(db: Reader, keys: readonly string[], today: Day): Promise<Pack[]> {
  return selectPacks(db, inArray(packs.clientKey, [...keys]), { limit: keys.length, offset: 0, today });
}

function samePacks(known: Pack[], { productId, itemId, lotId, packs: sent }: NewPacks): Pack[] {
  const isSame = known.every((pack, index) => {
    const { grams, pieces } = sent[index] ?? {};
    const isSameContent = pack.productId === productId && pack.itemId === itemId && pack.lotId === lotId;
    return isSameContent && pack.grams === grams && pack.pieces === pieces;
  });
  if (!isSame || known.length !== sent.length) throw new AppError('key_reused');
  return known;
}

function contentOf(tx: Writer, { productId, itemId, pricePerKilo }: NewPacks): Promise<PackContent> {
  return productId === null ? itemContent(tx, itemId ?? 0, pricePerKilo) : productContent(tx, productId);
}

/** @throws AppError not_found, lot_held, invalid if the lot is of another item */
async function usableLot(
  tx: Writer,
  lotId: number,
  { content, today }: { content: PackContent; today: Day },
): Promise<Lot> {
  const lot = await getLot(tx, lotId, today);
  if (lot.block !== null) throw new AppError('lot_held', { detail: lot.block });
  const { items, text } = content;
  if (items.length > 0 && !items.some(({ id }) => id === lot.itemId)) {
    throw rejected('lotId', `Lot ${lotId} is ${lot.itemName}, which isn’t in ${text.name}`);
  }
  return lot;
}

/**
 * Returns a pack's dates: those that staff typed, otherwise those of the lot, otherwise those calculated from the shelf life. A pack
 * never keeps longer than its lot.
 */
function datesOf(
  body: NewPacks,
  { content, lot, packedOn }: { content: PackContent; lot: Lot | null; packedOn: Day },
): { useBy: Day | null; bestBefore: Day | null } {
  const isTyped = body.useBy !== null || body.bestBefore !== null;
  const hasLotDates = lot !== null && (lot.useBy !== null || lot.bestBefore !== null);
  const found = isTyped ? body : hasLotDates ? lot : keepsUntil(content.items, packedOn);
  const { useBy, bestBefore } = found;
  for (const [path, day] of Object.entries({ useBy, bestBefore })) {
    if (day !== null && day < packedOn) throw rejected(path, 'The date is before the day on which it was packed');
  }
  if (lot?.useBy && (useBy === null || useBy > lot.useBy)) {
    throw rejected('useBy', `Lot ${lot.id} has the use-by date ${lot.useBy}, and nothing of it keeps longer`);
  }
  return { useBy, bestBefore };
}

function pricedAt(content: PackContent, grams: number, index: number) {
  const price = content.priceOf(grams);
  if (price.amountCents !== null && price.amountCents < 1) {
    throw rejected(`packs.${index}.grams`, 'That weighs too little to have a price');
  }
  return price;
}

function rejected(path: string, message: string): AppError {
  return new AppError('invalid', { errors: [{ path, message }] });
}

/** Returns the row of the pack with this number. @throws AppError not_found */
export async function packRow(tx: Writer, number: number | null): Promise<typeof packs.$inferSelect> {
  const [row] = number === null ? [] : await tx.select().from(packs).where(eq(packs.number, number));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no pack with this number.' });
  return row;
}
