import { describe, expect, it } from 'vitest';
import { canStep, describeOrderPayment, orderStatuses, orderSteps } from '#core/orders/order-status.ts';
import { progressPercent, remainingCents } from '#core/orders/order-totals.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

describe('The status of an order', () => {
  it('Every status can be reached from a new order', () => {
    const reached = new Set<string>(['pending']);
    for (const status of reached) for (const next of orderSteps[status as 'pending']) reached.add(next);
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
  });

  it('Only the listed status changes are allowed, and no change returns to an earlier status', () => {
    const taken = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => canStep(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(taken).toEqual(['pending → paid', 'pending → cancelled', 'paid → delivered', 'paid → cancelled']);
  });

  it('Each order payment type has a description', () => {
    expect(describeOrderPayment('immediate')).toBe('Paid in full');
    expect(describeOrderPayment('layby-weekly')).toBe('Layby, weekly payments');
    expect(describeOrderPayment('layby-fortnightly')).toBe('Layby, fortnightly payments');
  });
});

describe('The totals of an order', () => {
  it('The payment progress is a rounded percentage, is at most 100, and is 0 if there is nothing to pay', () => {
    expect(progressPercent(24998, 99995)).toBe(25);
    expect(progressPercent(5, 0)).toBe(0);
    expect(progressPercent(200, 100)).toBe(100);
    expect(progressPercent(1, 200)).toBe(1);
  });

  it('The amount due is never below 0, and the amount due and the amount paid add up to the total', () => {
    expect(remainingCents(100, 130)).toBe(0);
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (total, paid) => {
        const rest = remainingCents(total, paid);
        expect(rest).toBeGreaterThanOrEqual(0);
        if (paid <= total) expect(rest + paid).toBe(total);
      }),
    );
  });
});
