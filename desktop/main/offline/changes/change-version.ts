import type { QueuedChange } from '../storage/change-queue.ts';

/**
 * Returns a later change of the same order or product with the version that the applied earlier change produced; null if the later
 * change stays as it is. It gets that version only if no one else can have made a change in between.
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
 * Whether the server refuses a change if another person has changed the order or product in between. It doesn't refuse payments and
 * work at the packing bench for this reason.
 */
function isVersioned({ kind }: QueuedChange['change']): boolean {
  return kind === 'order-status' || kind === 'delivery-date' || kind === 'product';
}
