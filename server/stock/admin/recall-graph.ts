import { eq, inArray, isNull } from 'drizzle-orm';
import { groupBy } from '#core/group-by.ts';
import type { TracedRun } from '#core/stock/lots/trace-recall.ts';
import type { Reader } from '#server/db/store.ts';
import { cuttingRunLines, cuttingRuns } from '../cutting/cutting-tables.ts';
import { lotParents, lots } from '../lots/lot-tables.ts';

/** Returns all cases in which goods became other goods: cutting runs and blends that weren't voided, and freezings. */
export async function readRuns(db: Reader): Promise<TracedRun[]> {
  const { runId, part, itemId, lotId } = cuttingRunLines;
  const lines = await db
    .select({ runId, part, itemId, lotId, at: cuttingRuns.at, kind: cuttingRuns.kind })
    .from(cuttingRunLines)
    .innerJoin(cuttingRuns, eq(cuttingRuns.id, cuttingRunLines.runId))
    .where(isNull(cuttingRuns.voidedAt));
  const runs = [...groupBy(lines, (line) => line.runId).values()].map((ofRun) => {
    const goods = ofRun.flatMap((line) => (line.itemId === null ? [] : [{ ...line, itemId: line.itemId }]));
    return {
      at: ofRun[0]?.at ?? '',
      isMixed: ofRun[0]?.kind === 'blend',
      inputs: goods.filter((line) => line.part === 'in'),
      outputs: goods.filter((line) => line.part !== 'in'),
    };
  });
  return [...runs, ...(await readFreezings(db))];
}

async function readFreezings(db: Reader): Promise<TracedRun[]> {
  const frozen = await db
    .select({ lot: lots, parentId: lotParents.parentId })
    .from(lots)
    .innerJoin(lotParents, eq(lotParents.lotId, lots.id))
    .where(eq(lots.source, 'frozen'));
  return frozen.map(({ lot, parentId }) => ({
    at: lot.createdAt,
    isMixed: false,
    // The item of the input isn't needed, because its lot is known.
    inputs: [{ itemId: 0, lotId: parentId }],
    outputs: [{ itemId: lot.itemId, lotId: lot.id }],
  }));
}

/** Returns the ids of the lots, and of all lots from which they were made. */
export async function withAncestors(db: Reader, lotIds: readonly number[]): Promise<number[]> {
  const found = new Set(lotIds);
  let latest = [...lotIds];
  while (latest.length > 0) {
    const parents = await db
      .select({ parentId: lotParents.parentId })
      .from(lotParents)
      .where(inArray(lotParents.lotId, latest));
    latest = [...new Set(parents.map(({ parentId }) => parentId))].filter((id) => !found.has(id));
    for (const id of latest) found.add(id);
  }
  return [...found];
}
