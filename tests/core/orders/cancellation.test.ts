import { describe, expect, it } from 'vitest';
import { divideCancellation } from '#core/orders/cancellation.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const charge = (id: number, refundableCents: number) => ({ id, refundableCents });

describe('The refund of a cancelled order', () => {
  it('The newest card charges are refunded first; staff refund other payment methods by hand', () => {
    const charges = [charge(3, 500), charge(2, 800)];
    expect(divideCancellation({ paidCents: 2000, chargeCents: 0, charges })).toEqual({
      keptCents: 0,
      refundCents: 2000,
      cards: [
        { id: 3, refundableCents: 500, amountCents: 500 },
        { id: 2, refundableCents: 800, amountCents: 800 },
      ],
      handedBackCents: 700,
    });
  });

  it('The cancellation charge is kept from the earliest payments', () => {
    const charges = [charge(2, 500), charge(1, 500)];
    expect(divideCancellation({ paidCents: 1000, chargeCents: 200, charges }).cards).toEqual([
      { id: 2, refundableCents: 500, amountCents: 500 },
      { id: 1, refundableCents: 500, amountCents: 300 },
    ]);
  });

  it('The shop never retains more than was paid', () => {
    const parts = divideCancellation({ paidCents: 300, chargeCents: 1000, charges: [charge(1, 300)] });
    expect(parts).toEqual({ keptCents: 300, refundCents: 0, cards: [], handedBackCents: 0 });
  });

  it('The kept and refunded amounts add up to the amount paid, and no card charge is refunded beyond its refundable amount', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.array(cents, { maxLength: 6 }), (paidCents, chargeCents, rests) => {
        const charges = rests.map((rest, index) => charge(index, rest));
        const parts = divideCancellation({ paidCents, chargeCents, charges });
        const toCards = parts.cards.reduce((sum, part) => sum + part.amountCents, 0);
        expect(parts.keptCents + parts.refundCents).toBe(paidCents);
        expect(toCards + parts.handedBackCents).toBe(parts.refundCents);
        expect(parts.cards.every((part) => part.amountCents > 0 && part.amountCents <= part.refundableCents)).toBe(
          true,
        );
      }),
    );
  });
});
