import { expect, it } from 'vitest';
import type { PublicShop } from '#core/content/shop-settings.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { refundSlipOf } from '#storefront/orders/admin/refund-slip/refund-slip-of.ts';
import { refundsMade } from '#storefront/orders/admin/refund-slip/refunds-made.ts';

const at = '2026-11-09T23:00:00.000Z';
const actor = { kind: 'staff', id: 1, name: 'Ann' } as const;
const visa = { brand: 'visa', last4: '4242' };

function orderWith(changes: Partial<StaffOrder>): StaffOrder {
  const customer = { name: 'Jo Citizen', email: null, phone: null };
  return { id: 7, customer, payments: [], refunds: [], log: [], ...changes } as unknown as StaffOrder;
}

const shop = { businessName: 'Hindquarter', abn: '', streetAddress: '', phone: '', email: '' };
const shopWith = (gstRegistered: boolean) => ({ ...shop, gstRegistered }) as PublicShop;

const lines = [
  { label: 'Refund: Beef pies', quantity: 2, amountCents: 2200, taxClass: 'gst' },
  { label: 'Refund rounding', quantity: 1, amountCents: 2, taxClass: 'gst' },
];
const refunded = orderWith({
  log: [
    { id: 3, at, actor, kind: 'refunded', detail: { amountCents: 2202, gstCents: 200, reason: 'Torn bag', lines } },
  ],
  refunds: [
    {
      id: 1,
      amount: 1200,
      status: 'refused',
      reason: null,
      createdAt: at,
      settledAt: at,
      card: visa,
      waitsFor: null,
      lines: null,
    },
    {
      id: 2,
      amount: 100,
      status: 'succeeded',
      reason: null,
      createdAt: '2026-11-01T00:00:00.000Z',
      settledAt: at,
      card: visa,
      waitsFor: null,
      lines: null,
    },
  ],
  payments: [
    {
      id: 5,
      orderId: 7,
      amount: -1002,
      method: 'cash',
      paymentDate: at,
      isRefund: true,
      isReturnedRefund: false,
      card: null,
      recordedBy: null,
      madeAt: null,
    },
  ],
});

it('A refund on the order’s page combines the order’s log entry, its card refunds and the cash handed back', () => {
  expect(refundsMade(refunded)).toEqual([
    {
      id: 3,
      at,
      by: 'Ann',
      cents: 2202,
      reason: 'Torn bag',
      lines: [
        { label: '2 × Beef pies', cents: 2200, taxClass: 'gst' },
        { label: 'Refund rounding', cents: 2, taxClass: 'gst' },
      ],
      parts: [
        { text: 'To Visa ending 4242, refused by the bank', cents: 1200 },
        { text: 'Handed back in cash', cents: 1002 },
      ],
      gstCents: 200,
    },
  ]);
});

it('The slip of a refund with GST is an adjustment note; an unregistered shop’s slip shows no GST', () => {
  const [refund] = refundsMade(refunded);
  if (refund === undefined) throw new Error('There is no refund');
  const slip = (gstRegistered: boolean) => refundSlipOf({ order: refunded, refund, shop: shopWith(gstRegistered) });
  expect(slip(true)).toMatchObject({ title: 'Adjustment note', tax: 'This refund includes GST of $2.00.' });
  expect(slip(false)).toMatchObject({ title: 'Refund', tax: 'This refund includes no GST.', paidCents: null });
});

it('A cancellation’s slip includes the retained amount; without a refund there is no slip', () => {
  const detail = { paidCents: 5000, keptCents: 1000, refundCents: 4000, gstCents: 0 };
  const event = { id: 4, at, actor, kind: 'cancelled', detail };
  expect(refundsMade(orderWith({ log: [event] }))[0]?.lines.map(({ cents }) => cents)).toEqual([5000, -1000]);
  const rounded = { ...detail, keptCents: 1002, roundingCents: 2, refundCents: 3998 };
  const [slip] = refundsMade(orderWith({ log: [{ ...event, detail: rounded }] }));
  expect(slip?.lines.map(({ label, cents }) => [label, cents]).slice(1)).toEqual([
    ['Cancellation charge', -1000],
    ['Rounding of cash', -2],
  ]);
  expect(refundsMade(orderWith({ log: [{ ...event, detail: { ...detail, refundCents: 0 } }] }))).toEqual([]);
});
