import { callPath } from '#core/call-path.ts';
import { readCodeRules, type StoredRules } from '#core/codes/code-api.ts';
import { readCode } from '#core/codes/read-code.ts';
import { formatProvisional } from '#core/offline/provisional-number.ts';
import { withLabelRule } from '#core/packs/label-rule.ts';
import { packNumberOf } from '#core/packs/pack-number.ts';
import { listPacks, type Pack, readLabelSettings, readPack, type StoredLabelSettings } from '#core/packs/packs-api.ts';
import type { ChangeQueue } from '../storage/change-queue.ts';
import type { SeenResponses } from '../storage/seen-responses.ts';

/** The path of the packs in stock. They are loaded in advance, so that their labels can be scanned while the shop can't be reached. */
export const packsAheadPath = callPath(listPacks, { query: { status: 'open', page: 1, pageSize: 200 } });

const packPath = new RegExp(`^${readPack.path.replace(':code', '([^/]+)')}$`);

/**
 * Returns the pack of a scanned label as it was last loaded; null for any other path. A pack that was packed or sold here in an unsent
 * change can't be packed or sold again.
 */
export function findPackSeen(path: string, seen: SeenResponses, queue: ChangeQueue) {
  const [, code] = packPath.exec(new URL(path, 'shop://counter').pathname) ?? [];
  const ahead = code === undefined ? null : seen.find(packsAheadPath);
  const number = code === undefined ? null : packNumberOf(decodeURIComponent(code));
  const pack = (ahead?.body as Pack[] | undefined)?.find((each) => each.number === number);
  if (ahead === null || pack === undefined) return null;
  const orderId = packedIn(pack.number, queue);
  const sale = orderId === null ? soldIn(pack.number, seen, queue) : null;
  const block =
    orderId !== null
      ? `Pack ${pack.number} is already packed, in order ${orderId}.`
      : sale !== null
        ? `Pack ${pack.number} was already sold, in sale ${formatProvisional(sale)}, which isn’t sent yet.`
        : pack.block;
  return { body: { ...pack, block }, total: null, seenAt: ahead.seenAt };
}

/** Returns the order into whose box a pack was put in an unsent change; null if there is none. */
function packedIn(number: number, queue: ChangeQueue): number | null {
  const lines = new Map<number, { numbers: (number | null)[]; orderId: number }>();
  for (const { change, state } of queue.all()) {
    if (state === 'refused') continue;
    if (change.kind === 'taken-out') lines.delete(change.lineId);
    if ((change.kind !== 'weighing' && change.kind !== 'packed-line') || !('id' in change.order)) continue;
    const { lineId, packNumbers = [] } = change.kind === 'weighing' ? change.weighing : change.line;
    lines.set(lineId, { numbers: packNumbers.map(packNumberOf), orderId: change.order.id });
  }
  return [...lines.values()].find(({ numbers }) => numbers.includes(number))?.orderId ?? null;
}

/** Returns the provisional number of the unsent sale in which a pack's label was scanned; null if there is none. */
function soldIn(number: number, seen: SeenResponses, queue: ChangeQueue): number | null {
  const rules = seen.find(readCodeRules.path)?.body as StoredRules | undefined;
  const settings = seen.find(readLabelSettings.path)?.body as StoredLabelSettings | undefined;
  const reading = withLabelRule(rules?.rules ?? [], settings?.ean ?? null);
  for (const { change, state } of queue.all()) {
    if (change.kind !== 'sale' || state === 'refused') continue;
    const isIn = change.sale.items.some(({ label }) => {
      const content = label === undefined ? null : readCode(label.code, reading);
      return content?.kind === 'pack' && Number(content.number) === number;
    });
    if (isIn) return queue.numberOf(change.id);
  }
  return null;
}
