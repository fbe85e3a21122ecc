import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import type { User } from '#core/accounts/account.ts';
import { parseAddressLine } from '#core/orders/checkout-form.ts';
import { stateOfPostcode } from '#core/orders/state-of-postcode.ts';
import { readStored } from '#storefront/payments/read-stored.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

const storageKey = 'box-draft';

const draftSchema = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  phone: z.string(),
  /** The chosen day of the first box; empty if none is chosen. */
  firstDate: z.string(),
});
/** The typed text of the form for a new repeating box. It is stored in the tab, so that a reload doesn't lose it. */
export type BoxDraft = z.infer<typeof draftSchema>;

const empty: BoxDraft = { street: '', city: '', state: '', postcode: '', phone: '', firstDate: '' };

/** Returns the text typed earlier, completed with the account's details and the postcode of the other pages. */
export function readBoxDraft(storage: TabStorage, user: User, knownPostcode: string | null): BoxDraft {
  const typed = readStored(draftSchema, storage.getItem(storageKey)) ?? empty;
  const draft = { ...typed, phone: typed.phone || (user.phone ?? '') };
  if (draft.street !== '' || draft.city !== '' || draft.postcode !== '') return draft;
  const line = user.address ?? '';
  const address = line === '' ? {} : (parseAddressLine(line) ?? { street: line });
  const filled = { ...draft, ...address };
  const postcode = filled.postcode || (knownPostcode ?? '');
  return { ...filled, postcode, state: filled.state || (stateOfPostcode(postcode) ?? 'VIC') };
}

/** Stores the typed fields that have changed. All other fields stay unchanged. */
export function saveBoxDraft(storage: TabStorage, changes: Partial<BoxDraft>): void {
  const known = readStored(draftSchema, storage.getItem(storageKey)) ?? empty;
  storage.setItem(storageKey, JSON.stringify({ ...known, ...changes }));
}
