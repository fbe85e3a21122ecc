import { callPath } from '#core/call-path.ts';
import { packNumberOf } from '#core/packs/pack-number.ts';
import { listPacks, type Pack, readPack } from '#core/packs/packs-api.ts';
import type { ChangeQueue } from '../storage/change-queue.ts';
import type { SeenResponses } from '../storage/seen-responses.ts';

/** The path of the packs on the shelf, fetched in advance, so that their labels can be scanned while the shop can't be reached. */
export const packsAheadPath = callPath(listPacks, { query: { status: 'open', page: 1, pageSize: 200 } });

const packPath = new RegExp(`^${readPack.path.replace(':code', '([^/]+)')}$`);

/**
 * Returns the pack of a scanned label as last seen; null for any other path. A pack of unsent work at the bench can't be packed again.
 */
export function findPackSeen(path: string, seen: SeenResponses, queue: ChangeQueue) {
  const [, code] = packPath.exec(new URL(path, 'shop://counter').pathname) ?? [];
  const ahead = code === undefined ? null : seen.find(packsAheadPath);
  const number = code === undefined ? null : packNumberOf(decodeURIComponent(code));
  const pack = (ahead?.body as Pack[] | undefined)?.find((each) => each.number === number);
  if (ahead === null || pack === undefined) return null;
  const orderId = packedIn(pack.number, queue);
  const block = orderId === null ? pack.block : `Pack ${pack.number} is already packed, in order ${orderId}.`;
  return { body: { ...pack, block }, total: null, seenAt: ahead.seenAt };
}

/** The order in whose box a pack lies according to the last unsent weighing of a line; null if it lies in none. */
function packedIn(number: number, queue: ChangeQueue): number | null {
  const lines = new Map<number, { numbers: (number | null)[]; orderId: number }>();
  for (const { change, state } of queue.all()) {
    if (change.kind !== 'weighing' || state === 'refused' || !('id' in change.order)) continue;
    const { lineId, packNumbers = [] } = change.weighing;
    lines.set(lineId, { numbers: packNumbers.map(packNumberOf), orderId: change.order.id });
  }
  return [...lines.values()].find(({ numbers }) => numbers.includes(number))?.orderId ?? null;
}
