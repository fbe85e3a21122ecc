import { expect, it } from 'vitest';
import type { CartLine } from '#core/cart/cart.ts';
import { dueTodayCents } from '#core/orders/order-groups.ts';
import {
  checkoutGroups,
  frequencyOffer,
  newOrderBody,
  type OrderDetails,
} from '#storefront/checkout/new-order-body.ts';

function line(changes: Partial<CartLine>): CartLine {
  return {
    id: '1',
    name: 'Whole beef hindquarter',
    price: 99_995,
    image: '/charts/beef/none.svg',
    weight: '55-60kg',
    type: 'beef',
    cutSize: 'quarter',
    allowLaybyWeekly: true,
    allowLaybyFortnightly: true,
    taxClass: 'gst_free',
    quantity: 1,
    paymentType: 'credit-card',
    ...changes,
  };
}

const details: OrderDetails = {
  customerName: 'Mary Nguyen',
  customerEmail: 'mary@example.com',
  customerPhone: '0400 000 000',
  street: '1 High Street',
  city: 'Northcote',
  state: 'VIC',
  postcode: '3070',
  notes: '',
  deliveryMethod: 'delivery',
  pickupSlot: '',
  deliveryDate: '2026-12-07',
};

it('The amount due today for a mixed cart is the full price of items paid in full and the first instalment of each layby', () => {
  const lines = [
    line({}),
    line({ id: '2', price: 41_995, paymentType: 'subscription' }),
    line({ paymentType: 'layby-4' }),
  ];
  const groups = checkoutGroups(lines, 'fortnightly');
  expect(groups.map((group) => group.dueTodayCents)).toEqual([99_995 + 39_895, 24_998]);
  expect(dueTodayCents(groups)).toBe(99_995 + 39_895 + 24_998);
});

it('The order is sent with the prices that were shown', () => {
  const { body } = newOrderBody([line({ quantity: 2, paymentType: 'subscription' })], details, {
    laybyFrequency: 'fortnightly',
  });
  expect(body.order).toEqual({ status: 'pending', totalAmount: 189_990, deliveryDate: '2026-12-07' });
  expect(body.items).toEqual([
    { productId: 1, quantity: 2, paymentType: 'subscription', unitPrice: 94_995, totalPrice: 189_990 },
  ]);
  expect(body).not.toHaveProperty('notes');
});

it('A cart with only laybys needs no delivery day', () => {
  const { body } = newOrderBody(
    [line({ paymentType: 'layby-2' })],
    { ...details, deliveryDate: '' },
    { laybyFrequency: 'weekly' },
  );
  expect(body.order.deliveryDate).toBeNull();
  expect(body.laybyFrequency).toBe('weekly');
});

it('The same cart and details have the same signature, and any change results in another signature', () => {
  const { signature } = newOrderBody([line({})], details, { laybyFrequency: 'fortnightly' });
  expect(newOrderBody([line({})], { ...details }, { laybyFrequency: 'fortnightly' }).signature).toBe(signature);
  expect(newOrderBody([line({ quantity: 2 })], details, { laybyFrequency: 'fortnightly' }).signature).not.toBe(
    signature,
  );
  expect(
    newOrderBody([line({})], { ...details, street: '2 High Street' }, { laybyFrequency: 'fortnightly' }).signature,
  ).not.toBe(signature);
});

it('The layby frequency is a choice only if one layby line offers both frequencies', () => {
  const flexible = line({ paymentType: 'layby-4' });
  const weekly = line({ id: '2', paymentType: 'layby-4', allowLaybyFortnightly: false });
  const fortnightly = line({ id: '3', paymentType: 'layby-4', allowLaybyWeekly: false });
  expect(frequencyOffer([flexible])).toEqual({ isOffered: true, fixed: null });
  expect(frequencyOffer([fortnightly])).toEqual({ isOffered: false, fixed: null });
  expect(frequencyOffer([line({})])).toEqual({ isOffered: false, fixed: null });
  // Both packs form one layby, which is only possible with weekly payments, so a choice would have no effect.
  expect(frequencyOffer([flexible, weekly])).toEqual({ isOffered: false, fixed: 'weekly' });
  expect(frequencyOffer([flexible, fortnightly])).toEqual({ isOffered: false, fixed: 'fortnightly' });
  // Nothing suits all three, so the flexible pack follows the chosen frequency.
  expect(frequencyOffer([flexible, weekly, fortnightly])).toEqual({ isOffered: true, fixed: null });
  // Another layby in the cart allows a choice.
  expect(frequencyOffer([flexible, weekly, line({ id: '4', paymentType: 'layby-2' })])).toEqual({
    isOffered: true,
    fixed: 'weekly',
  });
});
