import { expect, it } from 'vitest';
import { returnedLabel } from '#core/orders/order-lines.ts';
import { orderCharge } from '#core/orders/weighing/order-charge.ts';
import { overpaidCents, paidBeforeWeighed } from '#core/orders/weighing/paid-before-weighed.ts';

/** An agreed order of which something isn't weighed yet. */
const charge = (order: { totalCents: number; ceilingCents: number; holdCents: number | null; hasFailed?: boolean }) =>
  orderCharge({
    ...{ status: 'pending', source: 'online', paidCents: 0, agreement: null, agreedAt: '2026-11-10T00:00:00.000Z' },
    ...{ isWeighed: false, hasFailed: false, overpaidCents: 0, ...order },
  });

it('The text about the amount held on a card states the most that can be charged, even if less is held', () => {
  const full = charge({ totalCents: 12_601, ceilingCents: 12_601, holdCents: 12_601 });
  expect(full?.text).toContain(
    'holds $126.01 for us. You are charged what your order weighs, and never more than that.',
  );
  // A part was weighed below its ceiling before the rest was held, and may be weighed again.
  const part = charge({ totalCents: 13_000, ceilingCents: 17_035, holdCents: 13_000 });
  expect(part).toMatchObject({ title: 'Held on your card', button: null, isDue: false });
  expect(part?.text).toContain('what your order weighs, at most $170.35.');
});

it('If less is held on the card than the customer has agreed to pay, the text says this and the button offers to use another card', () => {
  const raised = { totalCents: 13_116, ceilingCents: 13_116, holdCents: 12_601 };
  const button = 'Use this card · at most $131.16';
  const waiting = charge(raised);
  expect(waiting).toMatchObject({ title: 'Held on your card', button, isDue: false });
  expect(waiting?.text).toMatch(/holds \$126\.01 for us\. .* \$131\.16 in its place, .* at most \$131\.16\./);
  const failed = charge({ ...raised, hasFailed: true });
  expect(failed).toMatchObject({ title: 'Your card didn’t work', button, isDue: true });
  expect(failed?.text).toMatch(/holds \$126\.01 for us, but not the \$131\.16 .* enter another card/);
});

it('The amount that a customer paid before the goods were weighed stays the same if the bank returns a refund of other goods', () => {
  const lines = [
    { label: paidBeforeWeighed, amount: 1500 },
    { label: 'Refund: Ham', amount: -5000 },
  ];
  expect(overpaidCents({ lines: [...lines, { label: returnedLabel('Refund: Ham'), amount: 5000 }] })).toBe(1500);
  const refunded = [...lines, { label: 'Refund', amount: -1500 }];
  expect(overpaidCents({ lines: refunded })).toBe(0);
  expect(overpaidCents({ lines: [...refunded, { label: returnedLabel('Refund'), amount: 1500 }] })).toBe(1500);
});
