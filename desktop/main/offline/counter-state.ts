import type { User } from '#core/accounts/account.ts';
import { currentUser } from '#core/accounts/account-api.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import type { Input, OfflineState, UnsentChange } from '#desktop/ipc.ts';
import type { ChangeSender } from './change-sender.ts';
import { describeChanges } from './changes/describe-changes.ts';
import type { Maker } from './changes/queue-wanted.ts';
import { resolveChange } from './changes/resolve-change.ts';
import { type CounterLock, lockedText } from './counter-lock.ts';
import type { ShopLine } from './shop-line.ts';
import type { OfflineStore } from './storage/offline-store.ts';
import type { StoreTrouble } from './storage/store-trouble.ts';

interface CounterParts {
  store: OfflineStore | null;
  lock: CounterLock | null;
  sender: ChangeSender | null;
  line: ShopLine;
}

/**
 * Returns the counter staff member who works here, according to the server's last response. Null if there is none, or if they lack a
 * second sign-in step that the shop requires. Only this person may see the counter's unsent changes and decide about them.
 */
export function makerAt(counter: Pick<CounterParts, 'store' | 'lock'>): Maker | null {
  const staff = staffAt(counter);
  return staff === null || counter.store?.people.lacksStep(staff.id) ? null : staff;
}

/** Returns the counter staff member who is signed in here, even without a required second sign-in step. Null if there is none. */
export function staffAt({ store, lock }: Pick<CounterParts, 'store' | 'lock'>): Maker | null {
  if (lock?.isLocked) return null;
  const user = store?.seen.find(currentUser.path)?.body as User | undefined;
  return user !== undefined && hasRole(user.role, 'counter') ? { id: user.id, name: accountName(user) } : null;
}

/** Returns the unsent changes; none if no counter staff are signed in. */
export function listAt(counter: Pick<CounterParts, 'store' | 'lock'>): UnsentChange[] {
  const { store } = counter;
  return store === null || makerAt(counter) === null ? [] : describeChanges(store.queue, store.view);
}

/** Applies what counter staff have decided about a refused change. Returns null, or the reason why it can't be applied. */
export function resolveAt(counter: Pick<CounterParts, 'store' | 'lock'>, input: Input<'resolveChange'>): string | null {
  if (counter.store === null) return 'Nothing is stored on this computer.';
  return makerAt(counter) === null ? lockedText : resolveChange(counter.store.queue, input);
}

/** Returns the counter's state for the window. A driver or customer isn't told how many changes are waiting. */
export function stateOf({ store, lock, sender, line }: CounterParts): OfflineState {
  const isBorrowed = lock?.isBorrowed ?? false;
  const { waiting, refused } = (isBorrowed ? null : store?.queue.count()) ?? { waiting: 0, refused: 0 };
  const { needsSignIn = false, signInReason = null } = sender ?? {};
  const { isReachable, deadSince: since } = line;
  const isStored = store !== null;
  const isLocked = isStored && makerAt({ store, lock }) === null;
  return { isStored, isLocked, isBorrowed, isReachable, since, waiting, refused, needsSignIn, signInReason };
}

/**
 * Returns how many changes haven't reached the shop. Null if a file that can't be opened now may contain some. That file is always
 * kept.
 */
export function unsentOf(store: OfflineStore | null, trouble: StoreTrouble | null): number | null {
  if (trouble !== null && isFileUnopened(trouble)) return null;
  const { waiting, refused } = store?.queue.count() ?? { waiting: 0, refused: 0 };
  return waiting + refused + (trouble?.sealed ?? 0);
}

/**
 * Whether there is a file that can't be opened now and may contain changes. False if only the file's key is missing, because its changes
 * can then be counted.
 */
function isFileUnopened(trouble: StoreTrouble): boolean {
  if (trouble.kind === 'damaged' || trouble.kind === 'locked') return false;
  return trouble.cause !== null && trouble.sealed !== 0;
}
