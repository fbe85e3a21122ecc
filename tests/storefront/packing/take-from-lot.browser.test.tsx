import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PackingItem } from '#storefront/packing/admin/packing-text.ts';
import { Take } from '#storefront/packing/admin/take-from-lot.tsx';
import { mount } from '#tests/support/components/mount.tsx';

it('The choice of a lot is no wider than a phone, however long the names of its lots are', async () => {
  const held: PackingItem['lots'][number] = {
    ...{ id: 1234, supplierNumber: 'A number of a supplier with many signs', useBy: null, bestBefore: '2027-02-26' },
    ...{ onHand: { pieces: 10, grams: 0 }, block: 'Lot 1234 is held. Nothing of it may be used.' },
  };
  const item: PackingItem = {
    ...{ id: 3, name: 'Frozen shanks', unit: 'piece', short: { pieces: 0, grams: 0 } },
    lots: [held, { ...held, id: 1235, block: null }],
  };
  const goods = { itemId: 3, lotId: 1235, pieces: 1, grams: 0 };
  mount(
    <div style={{ width: '300px' }}>
      <Take goods={goods} line={[goods]} item={item} onChoose={() => {}} />
    </div>,
  );
  const lots = await screen.findByLabelText('Take 1 × Frozen shanks from');
  expect(lots.getBoundingClientRect().width).toBeLessThanOrEqual(300);
});
