import { and, count, desc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { type BodyChoice, type BodyKind, kindsOf } from '#core/stock/cutting/body-kind.ts';
import type { CuttingRun, YieldChoice } from '#core/stock/cutting/cutting-api.ts';
import { defaultValueShares, type ValueShare, valuedParts } from '#core/stock/cutting/value-shares.ts';
import { type KnownRun, learntRuns } from '#core/stock/cutting/yields.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { lots } from '../lots/lot-tables.ts';
import { stockItems } from '../stock-tables.ts';
import { chosenYields, cuttingRunLines, cuttingRuns, valueShares } from './cutting-tables.ts';

interface Shown {
  /** Whether the person may see costs. */
  showsCosts: boolean;
}

export async function listRuns(
  db: Reader,
  { paging, showsCosts }: { paging: Paging | null } & Shown,
): Promise<{ rows: CuttingRun[]; total: number }> {
  const bounds = boundsOf(paging);
  const newestFirst = db.select({ id: cuttingRuns.id }).from(cuttingRuns).orderBy(desc(cuttingRuns.id));
  const found = await newestFirst.limit(bounds.limit).offset(bounds.offset);
  const rows = await readRuns(
    db,
    found.map(({ id }) => id),
    { showsCosts },
  );
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db.select({ total: count() }).from(cuttingRuns);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

/** @throws AppError not_found */
export async function getRun(db: Reader, id: number, shown: Shown): Promise<CuttingRun> {
  const [run] = await readRuns(db, [id], shown);
  if (run === undefined) throw new AppError('not_found', { detail: 'There is no such cutting run.' });
  return run;
}

async function readRuns(db: Reader, ids: readonly number[], { showsCosts }: Shown): Promise<CuttingRun[]> {
  if (ids.length === 0) return [];
  const account = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };
  const rows = await db
    .select({ run: cuttingRuns, account })
    .from(cuttingRuns)
    .leftJoin(users, eq(users.id, cuttingRuns.recordedBy))
    .where(inArray(cuttingRuns.id, [...ids]))
    .orderBy(desc(cuttingRuns.id));
  const lines = await db
    .select({ line: cuttingRunLines, supplierNumber: lots.supplierNumber })
    .from(cuttingRunLines)
    .leftJoin(lots, eq(lots.id, cuttingRunLines.lotId))
    .where(inArray(cuttingRunLines.runId, [...ids]))
    .orderBy(cuttingRunLines.id);
  return rows.map(({ run, account: by }) => {
    const { id, kind, bodyKind, bodies, gramsIn, gramsOut, reason, at, voidedAt } = run;
    return {
      ...{ id, kind, bodyKind, bodies, gramsIn, gramsOut, drip: gramsIn - gramsOut, reason, at, voidedAt },
      by: by === null ? null : { id: by.id, name: accountName(by) },
      lines: lines
        .filter(({ line }) => line.runId === id)
        .map(({ line: { part, itemId, label, pieces, grams, lotId, cost }, supplierNumber }) => {
          return { part, itemId, label, pieces, grams, lotId, supplierNumber, cost: showsCosts ? cost : null };
        }),
    };
  });
}

/** Returns the latest runs of a kind of body, for calculating its yields. Voided runs are left out. */
export async function latestRuns(db: Reader, bodyKind: BodyKind): Promise<KnownRun[]> {
  const runs = await db
    .select()
    .from(cuttingRuns)
    .where(and(eq(cuttingRuns.bodyKind, bodyKind), isNull(cuttingRuns.voidedAt)))
    .orderBy(desc(cuttingRuns.at), desc(cuttingRuns.id))
    .limit(learntRuns);
  const ids = runs.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = await db
    .select({ line: cuttingRunLines, cut: stockItems.cut })
    .from(cuttingRunLines)
    .leftJoin(stockItems, eq(stockItems.id, cuttingRunLines.itemId))
    .where(inArray(cuttingRunLines.runId, ids));
  return runs.map(({ id, bodies, gramsIn }) => ({
    bodies,
    gramsIn,
    outputs: lines
      .filter(({ line }) => line.runId === id && line.part !== 'in')
      .map(({ line, cut }) => ({ part: line.part === 'cut' ? (cutKey(cut) ?? 'trim') : line.part, grams: line.grams })),
  }));
}

/** Returns how the bodies of an animal that were last cut had been bought: whole or in quarters. If none was ever cut, returns `whole`. */
export async function lastChoice(db: Reader, animal: ProductType): Promise<BodyChoice> {
  const quarters = kindsOf(animal, 'quarters');
  const [last] = await db
    .select({ kind: cuttingRuns.bodyKind })
    .from(cuttingRuns)
    .where(and(inArray(cuttingRuns.bodyKind, [animal, ...quarters]), isNull(cuttingRuns.voidedAt)))
    .orderBy(desc(cuttingRuns.at), desc(cuttingRuns.id))
    .limit(1);
  return last === undefined || last.kind === animal ? 'whole' : 'quarters';
}

/**
 * Returns the stock items that are uncut bodies, with their kind of body. An item counts as a body if it was the input of a run of
 * bodies. Its kind is that of the latest such run.
 */
export async function readBodyItems(db: Reader): Promise<Map<number, BodyKind>> {
  const rows = await db
    .select({ itemId: cuttingRunLines.itemId, kind: cuttingRuns.bodyKind })
    .from(cuttingRuns)
    .innerJoin(cuttingRunLines, and(eq(cuttingRunLines.runId, cuttingRuns.id), eq(cuttingRunLines.part, 'in')))
    .where(and(isNotNull(cuttingRuns.bodyKind), isNull(cuttingRuns.voidedAt)))
    .groupBy(cuttingRunLines.itemId, cuttingRuns.bodyKind)
    .orderBy(max(cuttingRuns.at));
  return new Map(rows.flatMap(({ itemId, kind }) => (itemId === null || kind === null ? [] : [[itemId, kind]])));
}

/** Returns the key of an item's cut without the animal; null if the item isn't a cut. */
export function cutKey(cut: string | null): string | null {
  return cut?.split('/')[1] ?? null;
}

/** Returns the value shares of a kind of body: those that the owner has set, otherwise the defaults. */
export async function readShares(db: Reader, bodyKind: BodyKind): Promise<ValueShare[]> {
  const rows = await db.select().from(valueShares).where(eq(valueShares.bodyKind, bodyKind)).orderBy(valueShares.id);
  if (rows.length === 0) return defaultValueShares(bodyKind);
  const agreed = new Map(rows.map(({ cut, share }) => [cut, share]));
  return valuedParts(bodyKind).map((cut) => ({ cut, share: agreed.get(cut) ?? 0 }));
}

/** Returns which yields the owner has chosen for a kind of body. */
export async function readYieldChoice(db: Reader, bodyKind: BodyKind): Promise<YieldChoice> {
  const [row] = await db
    .select({ chosen: chosenYields.chosen })
    .from(chosenYields)
    .where(eq(chosenYields.bodyKind, bodyKind));
  return row?.chosen ?? 'usual';
}
