import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { CancelRequestDialog } from '#storefront/orders/cancel-request-dialog.tsx';
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
  ({ kind: 'adjustment', label: 'Refund', quantity: 1, amount, taxClass: 'gst_free', itemId: null }) as const;

it('A cancelled order shows what was refunded, what is still to be refunded and what was kept', () => {
  const cancelled = (lines: Order['lines'], amountPaid: number, keptAmount: number | null) =>
    textOf({ status: 'cancelled', lines, amountPaid, keptAmount });
  expect(cancelled([], 0, null)).toContain('nothing was charged for it');
  expect(cancelled([refund(-24_998)], 0, 0)).toContain('This order was cancelled: $249.98 was refunded.');
  expect(cancelled([refund(-19_998)], 5_000, 5_000)).toContain('$199.98 was refunded, $50.00 was kept.');
  // An order that wasn't cancelled by staff has no amount that the shop keeps.
  const unknown = cancelled([], 5_000, null);
  expect(unknown).toContain('Its payments are in the payment history.');
  expect(unknown).not.toContain('kept');
  // The refund of $149.98 to an older card isn't made yet.
  const open = cancelled([refund(-5_000)], 19_998, 5_000);
  expect(open).toContain('$50.00 was refunded, $149.98 is still to be refunded, $50.00 was kept.');
  // Of $249.98 paid, the bank took $199.98 back after a dispute, so the shop doesn't have it.
  const disputed = textOf({
    status: 'cancelled',
    lines: [],
    amountPaid: 24_998,
    keptAmount: 24_998,
    returnedByBank: 19_998,
  });
  expect(disputed).toContain('This order was cancelled: $199.98 was returned by your bank, $50.00 was kept.');
  // The bank returned the refund, so the customer has received nothing.
  const returned = cancelled([refund(-24_998), refund(24_998)], 24_998, 0);
  expect(returned).toContain('This order was cancelled: $249.98 is still to be refunded.');
});

it('An agreed order by the kilo shows its delivery day and doesn’t ask for payment; without a day, the customer chooses one', () => {
  const agreed = { status: 'pending', amountPaid: 0, source: 'online', agreedAt: '2026-11-09T23:00:00.000Z' } as const;
  const dated = textOf({ ...agreed, deliveryMethod: 'delivery', deliveryDate: '2099-12-04' });
  expect(dated).toContain('Delivery Scheduled');
  const undated = textOf({ ...agreed, deliveryMethod: 'delivery', deliveryDate: null });
  expect(undated).toContain('Choose the weekday');
  expect(undated).not.toMatch(/paid|Pay|Drop/);
});

it('For an order by the kilo, the customer sees what is charged and the maximum price, and can drop the order until they agree to it', () => {
  const online = { status: 'pending', amountPaid: 0, source: 'online', deliveryMethod: 'delivery' } as const;
  const open = textOf({
    ...{ ...online, agreedAt: null, deliveryDate: null },
    charge: { title: 'Confirm your order', text: 'At most $126.01.', button: 'Order · at most $126.01', isDue: true },
  });
  expect(open).toMatch(/Confirm your order.*At most \$126\.01\..*Card number.*Order · at most \$126\.01.*Drop it/);
  // Nothing is charged to the card now.
  expect(open).not.toContain('is charged now');
  const agreed = { ...online, agreedAt: '2026-11-09T23:00:00.000Z', deliveryDate: '2099-12-04' };
  const held = { title: 'Held on your card', text: 'Your bank holds $126.01.', button: null, isDue: false };
  expect(textOf({ ...agreed, charge: held })).toMatch(/Held on your card.*Delivery Scheduled/);
  expect(textOf({ ...agreed, charge: held })).not.toMatch(/Card number|another card|Drop it/);
  const saved = { ...held, title: 'Your card is saved', button: 'Use this card · at most $126.01' };
  expect(textOf({ ...agreed, charge: saved })).toMatch(/Your card is saved.*Use another card/);
  expect(textOf({ ...agreed, charge: saved })).not.toContain('Card number');
});

it('An order that was enlarged after it was paid shows what is left to pay, and that it is delivered after that payment', () => {
  const { totalAmount } = order;
  const enlarged = { status: 'pending', deliveryDate: null, amountPaid: totalAmount - 2000 } as const;
  const dated = textOf({ ...enlarged, deliveryMethod: 'delivery', wishedDeliveryDate: '2099-12-04' });
  expect(dated).toMatch(/Remaining balance \$20\.00Once it is paid, we deliver it on Fri 4 Dec/);
  expect(dated).toContain(`Pay $20.00 on order #${order.id}`);
  expect(dated).not.toContain('Pay early');
  const collected = textOf({ ...enlarged, deliveryMethod: 'pickup', wishedDeliveryDate: '2099-12-04' });
  expect(collected).toContain('Once it is paid, you pick it up on Fri 4 Dec');
  expect(textOf({ ...enlarged, wishedDeliveryDate: null })).toContain('Once it is paid, you choose the day.');
});

it('A request to cancel a partly paid order that isn’t a layby doesn’t mention a layby', () => {
  const text = (changes: Partial<Order>) => {
    const { unmount } = mount(<CancelRequestDialog order={{ ...order, ...changes }} onClose={() => {}} />);
    const dialog = screen.getByRole('dialog').textContent ?? '';
    unmount();
    return dialog;
  };
  const request = text({ status: 'pending', amountPaid: 2000, totalAmount: 4000 });
  expect(request).toContain('nothing is cancelled before that');
  expect(request).not.toContain('layby');
});

it('A pick-up is called a pick-up and shows its time', () => {
  const pickup = { deliveryMethod: 'pickup', status: 'paid', deliveryDate: null, address: null } as const;
  expect(textOf(pickup)).toContain('Choose the day on which you pick it up.');
  const agreed = { ...pickup, deliveryDate: '2026-11-12', pickupSlot: '09:00-12:00' };
  expect(textOf(agreed)).toContain('Pick-up ScheduledThu 12 Nov, 09:00 to 12:00 at our shop');
  expect(textOf({ ...agreed, status: 'delivered' })).toContain('Picked up');
});
