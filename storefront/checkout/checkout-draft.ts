import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import { type CheckoutValues, emptyCheckout } from './checkout-schema.ts';

const storageKey = 'checkout-draft';

/** What may be written down: the card's fields never are, and terms are accepted anew each time. */
const savedFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'street',
  'city',
  'state',
  'postcode',
  'notes',
  'laybyFrequency',
  'deliveryDate',
] as const satisfies (keyof CheckoutValues)[];

/** What was typed before a reload, on top of an empty form. A damaged draft is logged and forgotten. */
export function readDraft(storage: TabStorage): CheckoutValues {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    const kept = savedFields.filter((field) => typeof stored[field] === 'string');
    const draft = { ...emptyCheckout, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) };
    const laybyFrequency = draft.laybyFrequency === 'weekly' ? 'weekly' : 'fortnightly';
    return { ...draft, laybyFrequency };
  } catch (error) {
    console.warn('The checkout draft is damaged and was forgotten.', error);
    storage.removeItem(storageKey);
    return emptyCheckout;
  }
}

export function saveDraft(storage: TabStorage, values: Partial<CheckoutValues>): void {
  const kept = Object.fromEntries(savedFields.map((field) => [field, values[field] ?? '']));
  storage.setItem(storageKey, JSON.stringify(kept));
}

export function forgetDraft(storage: TabStorage): void {
  storage.removeItem(storageKey);
}
