import { expect, it } from 'vitest';
import { draftOf } from '#core/products/product-draft.ts';
import { conflictsOf, differingFields, theirsAlone } from '#storefront/admin/editor/field-differences.ts';
import { readDraft, saveDraft } from '#storefront/admin/editor/use-saved-draft.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import { draftText } from '#storefront/products/admin/draft-text.tsx';
import { buildProduct } from '#tests/support/data/build-product.ts';

const start = draftOf(buildProduct());

it('A price typed differently with the same value counts as unchanged', () => {
  expect(differingFields(draftText, start, { ...start, price: '999.950' })).toEqual([]);
  expect(differingFields(draftText, start, { ...start, price: '999.94', cuts: ['rump'] })).toEqual(['price', 'cuts']);
});

it('When two people edit a product, fields changed by one of them are merged, and for fields changed by both, the user chooses', () => {
  const theirs = { ...start, name: 'Theirs', price: '1.00', weight: '5kg' };
  const yours = { ...start, price: '2.00', badge: 'New', weight: '5kg' };
  expect(theirsAlone(draftText, start, theirs, yours)).toEqual(['name']);
  expect(conflictsOf(draftText, start, theirs, yours)).toEqual(['price']);
});

it('A form’s draft is saved under its own name, and a damaged draft is ignored', () => {
  const storage = memoryStorage();
  const retained = { fields: { ...start, price: 'half typed' }, base: { fields: start, version: 3 } };
  saveDraft(storage, 'one', retained);
  expect(readDraft(storage, 'one', start)).toEqual(retained);
  expect(readDraft(storage, 'other', start)).toBeNull();
  for (const damaged of ['{{', '7', '{}', JSON.stringify({ ...retained, fields: { ...start, cuts: 'rump' } })]) {
    storage.setItem('one', damaged);
    expect(readDraft(storage, 'one', start), damaged).toBeNull();
  }
  saveDraft(storage, 'one', retained);
  saveDraft(storage, 'one', null);
  expect(readDraft(storage, 'one', start)).toBeNull();
});

it('If the browser’s storage is full, a form’s draft isn’t stored, and an older draft of the form is removed', () => {
  const full = memoryStorage();
  full.setItem('one', 'older');
  const refusing = {
    ...full,
    setItem() {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  saveDraft(refusing, 'one', { fields: start, base: { fields: start, version: 3 } });
  expect(full.getItem('one')).toBeNull();
});
