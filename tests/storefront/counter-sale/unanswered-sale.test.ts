import { expect, it } from 'vitest';
import { rejectionOf } from '#storefront/admin/ui/rejection.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { addSaleProduct } from '#storefront/counter-sale/admin/counter-sale-amounts.ts';
import { saleBody } from '#storefront/counter-sale/admin/counter-sale-body.ts';
import { emptySale, readSale, saveSale, saveTyped } from '#storefront/counter-sale/admin/counter-sale-draft.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const rejected = (status: number, code: string) =>
  new ApiError(status, JSON.stringify({ status, code, detail: 'Please try again.' }));

it('A sent sale without a response stays unchanged, even if its fee or day changes', () => {
  const storage = memoryStorage();
  const draft = { ...emptySale(), lines: addSaleProduct([], buildProduct()), how: 'eftpos' as const };
  saveTyped(storage, 1, draft);
  expect(readSale(storage, 1)).toEqual({ by: 1, draft, sent: null, created: null });
  const sent = { by: 1, draft, sent: saleBody(draft, ''), created: null };
  saveSale(storage, sent);
  saveTyped(storage, 1, { ...draft, deliveryFee: 900 });
  expect(readSale(storage, 1)).toEqual(sent);
});

it('A repeated sale isn’t treated as rejected if the server responds before checking its key', () => {
  const unread = [
    rejected(401, 'unauthorized'),
    rejected(403, 'forbidden'),
    rejected(408, 'timeout'),
    rejected(429, 'rate'),
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
])('After %s, it is unknown whether the sale was made', (_what, error) => {
  expect(rejectionOf(error, { isRepeat: false })).toBeNull();
});
