import { expect, it } from 'vitest';
import { whatStays } from '#storefront/accounts/leave-phone.ts';
import { rejectionOf } from '#storefront/admin/ui/rejection.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { addSaleProduct } from '#storefront/counter-sale/admin/counter-sale-amounts.ts';
import { saleBody } from '#storefront/counter-sale/admin/counter-sale-body.ts';
import { emptySale } from '#storefront/counter-sale/admin/counter-sale-draft.ts';
import {
  forgetUnanswered,
  readSale,
  saveSale,
  saveTyped,
  unansweredSales,
} from '#storefront/counter-sale/admin/saved/sale-storage.ts';
import { leaveTab } from '#storefront/payments/unanswered-payment.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const rejected = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ status, code, detail: 'Please try again.' }));

const newDraft = () => ({ ...emptySale(), lines: addSaleProduct([], buildProduct()), how: 'eftpos' as const });

function sentBy(by: number, byName: string) {
  const draft = newDraft();
  return { by, byName, draft, sent: saleBody(draft, ''), created: null };
}

it('A counter sale that was sent but has no response yet stays stored as it was sent, even if its delivery fee changes in the form', () => {
  const storage = memoryStorage();
  const sale = sentBy(1, 'Ann');
  const { draft } = sale;
  saveTyped(storage, { by: 1, draft });
  expect(readSale(storage, 1)).toMatchObject({ by: 1, draft, sent: null, created: null });
  saveSale(storage, sale);
  saveTyped(storage, { by: 1, draft: { ...draft, deliveryFee: 900 } });
  expect(readSale(storage, 1)).toEqual(sale);
});

it('The next person’s counter sale doesn’t replace a colleague’s sale without a response, and doesn’t contain text typed for it', () => {
  const storage = memoryStorage();
  const sale = sentBy(1, 'Ann');
  saveSale(storage, sale);
  const own = newDraft();
  saveTyped(storage, { by: 2, draft: own });
  // Ben has taken over the screen on which Ann's sale is.
  saveTyped(storage, { by: 2, draft: { ...sale.draft, notes: 'Ring the bell' } });
  expect(readSale(storage, 2)).toMatchObject({ by: 2, draft: own, sent: null });
  const second = sentBy(2, 'Ben');
  saveSale(storage, second);
  expect(readSale(storage, 1)).toEqual(sale);
  expect(readSale(storage, 2)).toEqual(second);
  forgetUnanswered(storage, second.sent);
  expect(unansweredSales(storage)).toEqual([sale]);
});

it('Signing out keeps only the counter sales without a response', () => {
  const storage = memoryStorage();
  saveTyped(storage, { by: 1, draft: newDraft() });
  leaveTab(storage);
  expect(whatStays(storage)).toEqual({});
  expect(storage.length).toBe(0);
  const sale = sentBy(1, 'Ann');
  saveSale(storage, sale);
  saveTyped(storage, { by: 1, draft: newDraft() });
  leaveTab(storage);
  expect(whatStays(storage).description).toContain('sale is kept here');
  expect(storage.length).toBe(1);
  expect(readSale(storage, 1)).toEqual(sale);
});

it('A sale without a response that an earlier version stored is kept when the next person begins a sale', () => {
  const storage = memoryStorage();
  const { byName, ...sale } = sentBy(1, '');
  storage.setItem('counter-sale', JSON.stringify(sale));
  saveTyped(storage, { by: 2, draft: newDraft() });
  expect(readSale(storage, 1)).toEqual({ ...sale, byName });
});

it('A counter sale that is sent again isn’t treated as rejected if the shop refuses the request before it looks up the sale', () => {
  const unread = [
    rejected(401, 'unauthorized'),
    rejected(403, 'forbidden'),
    rejected(408, 'timeout'),
    rejected(429, 'rate'),
    // The desktop app didn't send the repeat, because the connection is known to be dead.
    rejected(424, 'unavailable'),
    rejected(403, 'second_factor_needed'),
    rejected(403, 'confirm_needed'),
  ];
  for (const error of unread) {
    expect([error.status, rejectionOf(error, { isRepeat: true })]).toEqual([error.status, null]);
    expect([error.status, rejectionOf(error, { isRepeat: false })?.status]).toEqual([error.status, error.status]);
  }
  expect(rejectionOf(rejected(409, 'day_full'), { isRepeat: true })?.code).toBe('day_full');
});

it.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['a proxy’s answer', new ApiError(404, '<html>')],
  ['a failure of the shop’s', rejected(500, 'internal')],
])('After %s, it is unknown whether the counter sale was made', (_what, error) => {
  expect(rejectionOf(error, { isRepeat: false })).toBeNull();
});
