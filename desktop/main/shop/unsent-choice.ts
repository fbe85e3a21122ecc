import { unknownUser, whyNotCounterStaff } from '../host/owner-here.ts';
import type { UnsentChoice } from '../offline/offline-shop-options.ts';
import type { UnstoppableShop } from './current-shop.ts';

export interface UnsentDialogs {
  /** Asks staff whether to continue although the named action would lose this many unsent changes. */
  confirmLoss(label: string, unsent: number): Promise<boolean>;
  /** Asks whether to leave the shop although a file that can't be opened now may contain unsent changes. The file is kept. */
  confirmLeaving(): Promise<boolean>;
  /** Says why this many unsent changes can't be deleted; `why` is null if the counter is locked. */
  sayNotDeleted(unsent: number, why: string | null): Promise<void>;
}

// Only counter staff may decide to delete unsent changes; at a locked counter, no one may.

/** Decides what happens to unsent changes when the shop is left. `unsent`: null if it is unknown whether there are any. */
export async function choiceAtLeaving(
  shop: UnstoppableShop,
  unsent: number | null,
  { confirmLoss, confirmLeaving, sayNotDeleted }: UnsentDialogs,
): Promise<UnsentChoice> {
  if (unsent === 0) return 'delete';
  const why = unsent === null ? unknownUser : await whyNotCounterStaff(shop);
  // While the shop can't be reached, no one can sign in to decide. The changes are kept, so they aren't lost.
  if (unsent === null || why === unknownUser) return (await confirmLeaving()) ? 'keep' : 'stay';
  if (why === null) return (await confirmLoss('Leave this shop', unsent)) ? 'delete' : 'stay';
  await sayNotDeleted(unsent, isStored(shop) ? null : why);
  return 'stay';
}

/** Decides what happens to unsent changes when someone signs out. */
export async function choiceAtSignOut(
  shop: UnstoppableShop,
  unsent: number,
  { confirmLoss, sayNotDeleted }: UnsentDialogs,
): Promise<UnsentChoice> {
  const why = await whyNotCounterStaff(shop);
  if (why === null) return (await confirmLoss('Sign out', unsent)) ? 'delete' : 'stay';
  // The changes are in a file that can't be opened now. It is kept if anyone except counter staff signs out.
  if (!isStored(shop)) return 'keep';
  await sayNotDeleted(unsent, null);
  return 'stay';
}

const isStored = ({ offline }: UnstoppableShop): boolean => offline?.state.isStored === true;
