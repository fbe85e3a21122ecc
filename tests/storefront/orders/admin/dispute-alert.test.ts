import { describe, expect, it } from 'vitest';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { Dispute } from '#core/payments/payment-alert-api.ts';
import { alertsOf } from '#storefront/orders/admin/actions/order-state.ts';
import { at, orderWith, today } from './order-with.ts';

describe('The alert about a disputed charge', () => {
  const dispute = (changes: Partial<Dispute>): StaffOrder['disputes'][number] => ({
    id: 3,
    providerDisputeId: 'dp_1',
    amount: 5000,
    reason: 'fraudulent',
    status: 'needs_response',
    respondBy: '2026-11-24T12:59:59.000Z',
    openedAt: at,
    closedAt: null,
    chargeReference: 'r1',
    card: null,
    orders: [1],
    ...changes,
  });

  it.each<[changes: Partial<Dispute>, tone: string, title: string]>([
    [{}, 'alert', 'The customer’s bank disputes $50.00: answer by Tue 24 Nov'],
    [{ respondBy: null }, 'alert', 'The customer’s bank disputes $50.00: answer soon'],
    [{ status: 'warning' }, 'alert', 'The customer’s bank disputes $50.00: answer by Tue 24 Nov'],
    [{ status: 'warning', respondBy: null }, 'progress', 'A dispute of $50.00 is with the bank'],
    [{ status: 'under_review' }, 'progress', 'A dispute of $50.00 is with the bank'],
    [{ status: 'lost' }, 'over', 'A dispute of $50.00 was lost'],
  ])('is shown first for %o, with the tone %s and the title %s', (changes, tone, title) => {
    const [first] = alertsOf(orderWith({ disputes: [dispute(changes)] }), today);
    expect([first?.tone, first?.title]).toEqual([tone, title]);
  });

  it('tells counter staff, who learn only the amount, not to refund it', () => {
    const [first] = alertsOf(
      orderWith({ disputes: [dispute({ status: 'under_review', reason: '', respondBy: null })] }),
      today,
    );
    expect(first?.text).toContain('A refund would pay the customer twice.');
  });

  it('is followed, once the dispute of a cancelled order is lost, by how much the bank returned and how much is kept', () => {
    const cancelled = { status: 'cancelled', amountPaid: 5000, keptAmount: 5000 } as const;
    const textWith = (disputes: StaffOrder['disputes']) =>
      alertsOf(orderWith({ ...cancelled, disputes }), today).at(-1)?.text;
    expect(textWith([])).toBe('$50.00 is kept.');
    expect(textWith([dispute({ status: 'lost', amount: 5000 })])).toBe(
      'Nothing of it is kept. $50.00 went back to the customer through the bank.',
    );
    expect(textWith([dispute({ status: 'lost', amount: 2000 })])).toContain('$30.00 is kept. $20.00 went back');
  });

  it('names all orders that the charge paid, and is not shown for a dispute that was won', () => {
    const [first] = alertsOf(orderWith({ disputes: [dispute({ orders: [1, 2] })] }), today);
    expect(first?.text).toContain('under dp_1.');
    expect(first?.text).toContain('the whole charge, for orders #1, #2.');
    const keys = alertsOf(orderWith({ disputes: [dispute({ status: 'won' })] }), today).map(({ key }) => key);
    expect(keys).toEqual(['unpaid']);
  });
});
