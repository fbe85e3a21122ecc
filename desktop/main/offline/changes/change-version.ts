import type { QueuedChange } from '../storage/change-queue.ts';

/**
 * Returns a later change of the same order or product in the form in which it must be sent after an earlier change was applied;
 * null if nothing needs to change. The later change may use the new version only if no one else can have made a change in
 * between.
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

/** Whether a change is refused if another person has changed the order or product in between. Money and work at the bench aren't. */
function isVersioned({ kind }: QueuedChange['change']): boolean {
  return kind === 'order-status' || kind === 'delivery-date' || kind === 'product';
}
