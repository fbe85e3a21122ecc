import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { emptySale } from '../counter-sale-draft.ts';
import { readSale, type SavedSale } from './sale-storage.ts';

/** The progress of a sale that hasn't been sent yet. */
export const nothingSent = { sent: null, created: null };

/**
 * Returns the sale to show when the screen opens. After a reload, a finished sale is shown again. If the screen is opened by its URL or
 * a link, the next sale starts.
 */
export function saleAtHand(by: number | null): SavedSale {
  const saved = readSale(tabStorage(), by);
  const shownId: unknown = window.history.state?.counterSale;
  if (saved.created === null || saved.created.order.id === shownId) return saved;
  return { by, byName: '', draft: emptySale(), ...nothingSent };
}

/** Records in the browser's history entry that it shows a finished sale. A reload keeps the entry; a new navigation starts without it. */
export function markShown(orderId: number): void {
  window.history.replaceState({ ...window.history.state, counterSale: orderId }, '');
}
