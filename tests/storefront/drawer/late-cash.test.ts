import { expect, it } from 'vitest';
import { findLateCash } from '#storefront/drawer/admin/late-cash.tsx';

const last = { recordedAt: '2026-11-24T07:00:00.000Z' };

function cash(paymentId: number, at: string, madeAt: string | null) {
  return { paymentId, orderId: 1, customer: null, amountCents: 5000, at, madeAt, by: 'Ann' };
}

it('Cash counts as late if it was received offline before a drawer count and sent to the shop after it', () => {
  const late = cash(1, '2026-11-24T09:00:00.000Z', '2026-11-24T06:59:00.000Z');
  const offlineSince = cash(2, '2026-11-24T09:00:00.000Z', '2026-11-24T08:00:00.000Z');
  const atShop = cash(3, '2026-11-24T09:00:00.000Z', null);
  expect(findLateCash(last, [late, offlineSince, atShop])).toEqual([late]);
});
