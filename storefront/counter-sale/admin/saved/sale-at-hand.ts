import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { emptySale } from '../counter-sale-draft.ts';
import { readSale, type SavedSale } from './sale-storage.ts';

/** The progress of a sale that wasn't sent yet. */
export const nothingSent = { sent: null, created: null };

/**
 * Returns the sale to show when the screen opens. A finished sale is shown again only after a reload; opening the URL or a link
 * starts the next sale.
 */
export function saleAtHand(by: number | null): SavedSale {
  const saved = readSale(tabStorage(), by);
  const shownId: unknown = window.history.state?.counterSale;
  if (saved.created === null || saved.created.order.id === shownId) return saved;
  return { by, byName: '', draft: emptySale(), ...nothingSent };
}

/**
 * Marks this entry of the browser's history as showing a finished sale. A reload keeps the mark, but a new navigation has no
 * mark.
 */
export function markShown(orderId: number): void {
  window.history.replaceState({ ...window.history.state, counterSale: orderId }, '');
}
