import { describe, expect, it } from 'vitest';
import { type ItemSupply, leftForDay } from '#core/stock/day-supply.ts';

// 30 November 2026 is a Monday.
const monday = '2026-11-30';
const wednesday = '2026-12-02';
const friday = '2026-12-04';
const nextTuesday = '2026-12-08';

function supply(changes: Partial<ItemSupply> = {}): ItemSupply {
  return { standing: null, weeks: new Map(), onHand: 0, purchases: [], ordered: [], ...changes };
}
const promised = (day: string, amount: number) => ({ day, amount, isHandedOver: false });
const handedOver = (day: string, amount: number) => ({ day, amount, isHandedOver: true });

describe('What is left of an item for a day', () => {
  it('has no limit without a number and without a purchase, whatever is promised', () => {
    expect(leftForDay(supply({ ordered: [promised(monday, 99)] }), monday)).toBeNull();
  });

  it('is the week’s number less what all orders of the week take, handed over or not', () => {
    const ordered = [promised(friday, 3), handedOver(monday, 2), promised(nextTuesday, 9)];
    const own = supply({ weeks: new Map([[monday, 10]]), ordered });
    expect([monday, friday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([5, 5, null]);
  });

  it('goes by the number of every week where a week has none of its own', () => {
    const own = supply({ standing: 4, weeks: new Map([[monday, 0]]), ordered: [promised(nextTuesday, 1)] });
    expect([wednesday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([0, 3]);
  });

  it('is what is on hand and expected by the day, in a week in which a purchase is expected', () => {
    const own = supply({ onHand: 2, purchases: [{ expectedOn: wednesday, missing: 6 }] });
    expect([monday, wednesday, friday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([2, 8, 8, null]);
  });

  it('leaves what a later day of the week needs', () => {
    const own = supply({ onHand: 5, purchases: [{ expectedOn: friday, missing: 1 }], ordered: [promised(friday, 4)] });
    expect([monday, friday].map((day) => leftForDay(own, day))).toEqual([2, 2]);
  });

  it('stays limited once the week’s purchase has come, and counts what was handed over once', () => {
    const purchases = [{ expectedOn: monday, missing: 0 }];
    const own = supply({ onHand: 5, purchases, ordered: [handedOver(monday, 3), promised(friday, 4)] });
    expect(leftForDay(own, friday)).toBe(1);
  });

  it('isn’t used up by a week in which everything can be ordered', () => {
    const own = supply({ purchases: [{ expectedOn: nextTuesday, missing: 6 }], ordered: [promised(friday, 40)] });
    expect([friday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([null, 6]);
  });

  it('isn’t what an earlier week with a number of its own can still sell, and what that week has too much counts', () => {
    const purchases = [
      { expectedOn: wednesday, missing: 10 },
      { expectedOn: nextTuesday, missing: 6 },
    ];
    const ofNumber = (number: number) => supply({ weeks: new Map([[monday, number]]), purchases });
    expect(leftForDay(ofNumber(10), nextTuesday)).toBe(6);
    expect(leftForDay(ofNumber(4), nextTuesday)).toBe(12);
    const came = supply({
      weeks: new Map([[monday, 10]]),
      onHand: 6,
      purchases: [
        { expectedOn: wednesday, missing: 0 },
        { expectedOn: nextTuesday, missing: 6 },
      ],
      ordered: [handedOver(monday, 4), promised(friday, 2)],
    });
    expect(leftForDay(came, nextTuesday)).toBe(6);
  });

  it('asks no purchase if the owner has set a number', () => {
    const own = supply({ standing: 3, onHand: 9, purchases: [{ expectedOn: monday, missing: 9 }] });
    expect(leftForDay(own, friday)).toBe(3);
  });
});
