import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import { type CheckoutValues, emptyCheckout } from './checkout-schema.ts';

const storageKey = 'checkout-draft';

/**
 * The fields of the checkout that are saved. The acceptance of the terms isn't saved, because the customer must accept the terms each
 * time.
 */
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
  'deliveryMethod',
  'deliveryDate',
  'pickupSlot',
  'ifShort',
] as const satisfies (keyof CheckoutValues)[];

/** Returns the input saved before a reload, merged into an empty form. A damaged draft is logged and removed. */
export function readDraft(storage: TabStorage): CheckoutValues {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    const retained = savedFields.filter((field) => typeof stored[field] === 'string');
    const draft = { ...emptyCheckout, ...Object.fromEntries(retained.map((field) => [field, stored[field]])) };
    const laybyFrequency = draft.laybyFrequency === 'weekly' ? 'weekly' : 'fortnightly';
    const deliveryMethod = draft.deliveryMethod === 'pickup' ? 'pickup' : 'delivery';
    return { ...draft, laybyFrequency, deliveryMethod, ifShort: draft.ifShort === 'alike' ? 'alike' : 'ask' };
  } catch (error) {
    console.warn('The checkout draft is damaged and was forgotten.', error);
    storage.removeItem(storageKey);
    return emptyCheckout;
  }
}

export function saveDraft(storage: TabStorage, values: Partial<CheckoutValues>): void {
  const retained = Object.fromEntries(savedFields.map((field) => [field, values[field] ?? '']));
  storage.setItem(storageKey, JSON.stringify(retained));
}

export function forgetDraft(storage: TabStorage): void {
  storage.removeItem(storageKey);
}
