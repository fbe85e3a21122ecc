import type { QueuedChange } from '../storage/change-queue.ts';

/**
 * After a change was applied, returns a later change of the same order or product with the new version. Null if the later change stays
 * as it is. The later change gets the new version only if no one else can have made a change in between.
 */
export function onTopOf(
  later: QueuedChange,
  { queued, version, isFresh }: { queued: QueuedChange; version: number; isFresh: boolean },
): QueuedChange | null {
  const { change } = later;
  if (later.state === 'refused' || !isVersioned(change)) return null;
  const before = versionOf(change);
  const wasChecked = isFresh && (queued.change.kind === 'sale' || versionOf(queued.change) !== undefined);
  if (!wasChecked && (before === undefined || version !== before + 1)) return null;
  return { ...later, change: withVersion(change, version) };
}

export function versionOf(change: QueuedChange['change']): number | undefined {
  if (change.kind === 'product') return change.change.version;
  return 'version' in change ? change.version : undefined;
}

export function withVersion<Change extends QueuedChange['change']>(change: Change, version: number): Change {
  if (change.kind === 'product') return { ...change, change: { ...change.change, version } };
  return isVersioned(change) ? { ...change, version } : change;
}

/**
 * Whether the server refuses this kind of change if another person has changed the order or product in between. Payments and work at
 * the packing bench aren't refused for this reason.
 */
function isVersioned({ kind }: QueuedChange['change']): boolean {
  return kind === 'order-status' || kind === 'delivery-date' || kind === 'product';
}
