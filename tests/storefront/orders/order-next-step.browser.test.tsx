import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { OrderNextStep } from '#storefront/orders/order-next-step.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { sell, signInStaff } from '#tests/support/components/shop-api.ts';

let order: Order;

beforeEach(async () => {
  await signInStaff();
  order = await sell({ name: 'Next Step', isPaid: true });
});

function textOf(changes: Partial<Order>): string {
  const { unmount } = mount(<OrderNextStep order={{ ...order, ...changes }} onSchedule={() => {}} onPaid={() => {}} />);
  const text = document.querySelector('main')?.textContent ?? '';
  unmount();
  return text;
}

const refund = (amount: number) =>
  ({ kind: 'adjustment', label: 'Refund', quantity: 1, amount, taxClass: 'gst_free' }) as const;

it('A cancelled order shows what was refunded and what is retained', () => {
  const cancelled = (lines: Order['lines'], amountPaid: number) => textOf({ status: 'cancelled', lines, amountPaid });
  expect(cancelled([], 0)).toContain('nothing was charged for it');
  expect(cancelled([refund(-24_998)], 0)).toContain('all you paid, $249.98, was refunded');
  expect(cancelled([refund(-19_998)], 5_000)).toContain('$199.98 was refunded, and $50.00 kept');
  // The bank returned the refund, so the customer has received nothing.
  expect(cancelled([refund(-24_998), refund(24_998)], 24_998)).toContain('What became of your payments');
});

it('A pick-up is called a pick-up and shows its time', () => {
  const pickup = { deliveryMethod: 'pickup', status: 'paid', deliveryDate: null, address: null } as const;
  expect(textOf(pickup)).toContain('Choose the day on which you pick it up.');
  const agreed = { ...pickup, deliveryDate: '2026-11-12', pickupSlot: '09:00-12:00' };
  expect(textOf(agreed)).toContain('Pick-up ScheduledThu 12 Nov, 09:00 to 12:00 at our shop');
  expect(textOf({ ...agreed, status: 'delivered' })).toContain('Picked up');
});
