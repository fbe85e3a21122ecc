import { expect, it } from 'vitest';
import { draftOf } from '#core/products/product-draft.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { conflictsOf, differingFields } from '#storefront/products/admin/draft-differences.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '#storefront/products/admin/draft-storage.ts';
import { buildProduct } from '#tests/support/build-product.ts';

const start = draftOf(buildProduct());

it('A price that is typed otherwise and means the same is no change', () => {
  expect(differingFields(start, { ...start, price: '999.950' })).toEqual([]);
  expect(differingFields(start, { ...start, price: '999.94', cuts: ['rump'] })).toEqual(['price', 'cuts']);
});

it('Where two people differ, it is said who has changed it', () => {
  const theirs = { ...start, name: 'Theirs', price: '1.00', weight: '5kg' };
  const yours = { ...start, price: '2.00', badge: 'New', weight: '5kg' };
  expect(conflictsOf(start, theirs, yours)).toEqual([
    { field: 'name', changedBy: 'them' },
    { field: 'price', changedBy: 'both' },
    { field: 'badge', changedBy: 'you' },
  ]);
});

it('A draft is kept for its own product, and a damaged one is as good as none', () => {
  const storage = memoryStorage();
  const kept = { draft: { ...start, name: 'x', price: 'half typed' }, start: { draft: start, version: 3 } };
  keepDraft(storage, 7, kept);
  expect(readKeptDraft(storage, 7)).toEqual(kept);
  expect(readKeptDraft(storage, 8)).toBeNull();
  expect(readKeptDraft(storage, null)).toBeNull();
  storage.setItem('product-draft-7', '{"draft":{"name":7}}');
  expect(readKeptDraft(storage, 7)).toBeNull();
  storage.setItem('product-draft-7', '{{');
  expect(readKeptDraft(storage, 7)).toBeNull();
  keepDraft(storage, null, kept);
  forgetDraft(storage, null);
  expect(readKeptDraft(storage, null)).toBeNull();
});
