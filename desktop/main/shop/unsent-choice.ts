import { unknownUser, whyNotCounterStaff } from '../host/owner-here.ts';
import type { UnsentChoice } from '../offline/offline-shop-options.ts';
import type { UnstoppableShop } from './current-shop.ts';

export interface UnsentDialogs {
  /** Asks staff whether to go on with an action, although it would lose unsent changes. `label` names the action. */
  confirmLoss(label: string, unsent: number): Promise<boolean>;
  /** Asks whether to leave the shop, although a file that can't be opened now may contain unsent changes. The file is kept. */
  confirmLeaving(): Promise<boolean>;
  /** Tells the user why unsent changes can't be deleted. `why` is null if the counter is locked. */
  sayNotDeleted(unsent: number, why: string | null): Promise<void>;
}

// Only counter staff may decide to delete unsent changes. At a locked counter, no one may.

/** Decides what happens to unsent changes when the shop is left. `unsent`: null if it is unknown whether there are any. */
export async function choiceAtLeaving(
  shop: UnstoppableShop,
  unsent: number | null,
  { confirmLoss, confirmLeaving, sayNotDeleted }: UnsentDialogs,
): Promise<UnsentChoice> {
  if (unsent === 0) return 'delete';
  const why = unsent === null ? unknownUser : await whyNotCounterStaff(shop);
  // Nobody can decide about the changes now: their file can't be opened, or the shop can't be reached to check who the user is. So they
  // are kept.
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
  // The changes are in a file that can't be opened now. Only counter staff may decide to lose them, so the file is kept.
  if (!isStored(shop)) return 'keep';
  await sayNotDeleted(unsent, null);
  return 'stay';
}

const isStored = ({ offline }: UnstoppableShop): boolean => offline?.state.isStored === true;
