import { randomUUID } from 'node:crypto';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Input } from '#desktop/ipc.ts';
import type { ChangeQueue, QueuedChange } from '../storage/change-queue.ts';
import { versionOf, withVersion } from './change-version.ts';
import { whatFits } from './describe-changes.ts';
import { isOfBench, lineOf } from './require-packable.ts';

/** Applies what staff have decided about a refused change. Returns null, or the reason why that can't be done. */
export function resolveChange(queue: ChangeQueue, { id, resolution }: Input<'resolveChange'>): string | null {
  const queued = queue.find(id);
  if (queued === null) return 'This change no longer exists.';
  if (queued.state !== 'refused') return 'This change is still waiting for the shop.';
  if (resolution === 'keep-shops' || resolution === 'choose-day') {
    queue.write(() => drop(queue, queued));
    return null;
  }
  const again = resolution === 'keep-mine' ? onTopOfShops(queued) : withWhatFits(queued);
  if (again === null) return 'None of this money can be booked any more. Please hand it back.';
  queue.write(() => queue.update({ ...again, state: 'waiting', refusal: null }));
  return null;
}

/**
 * Removes a change from the queue, with changes that make no sense without it. With a sale, these are the changes that depend on it.
 * With a substitute, these are later weighings and packings of the same line, because the shop would record them for the product that
 * was ordered.
 */
function drop(queue: ChangeQueue, queued: QueuedChange): void {
  const { change, subject, seq } = queued;
  const later = queue.of(subject).filter((each) => each.seq > seq);
  const gone =
    change.kind === 'sale'
      ? later
      : change.kind === 'substitute'
        ? later.filter((each) => isOfLine(each.change, change.substitute.lineId))
        : [];
  for (const each of [queued, ...gone]) queue.remove(each);
}

function isOfLine(change: OfflineChange, lineId: number): boolean {
  return isOfBench(change) && change.kind !== 'packed' && change.kind !== 'packing-step' && lineOf(change) === lineId;
}

function onTopOfShops(queued: QueuedChange): QueuedChange {
  const { change, refusal } = queued;
  const version = (refusal?.order ?? refusal?.product)?.version;
  const isChecked = versionOf(change) !== undefined && version !== undefined;
  return { ...queued, mayHaveArrived: false, change: isChecked ? withVersion(change, version) : change };
}

/** Returns the payment with an amount that fits the balance. It gets a new id, because a different amount is a different payment. */
function withWhatFits(queued: QueuedChange): QueuedChange | null {
  const fits = whatFits(queued);
  if (fits === null || queued.change.kind !== 'payment') return null;
  return { ...queued, mayHaveArrived: false, change: { ...queued.change, id: randomUUID(), amount: fits.book } };
}
