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
  if (later.state === 'refused' || change.kind === 'payment' || change.kind === 'sale') return null;
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
  return change.kind === 'payment' || change.kind === 'sale' ? change : { ...change, version };
}
