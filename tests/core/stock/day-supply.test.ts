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

describe('The amount of a stock item that can still be ordered for a day', () => {
  it('is unlimited if the owner has set no weekly number and nothing was purchased', () => {
    expect(leftForDay(supply({ ordered: [promised(monday, 99)] }), monday)).toBeNull();
  });

  it('is the week’s number minus the amounts of all orders of the week, even those already handed over', () => {
    const ordered = [promised(friday, 3), handedOver(monday, 2), promised(nextTuesday, 9)];
    const own = supply({ weeks: new Map([[monday, 10]]), ordered });
    expect([monday, friday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([5, 5, null]);
  });

  it('follows the owner’s number for every week if the week has no number of its own', () => {
    const own = supply({ standing: 4, weeks: new Map([[monday, 0]]), ordered: [promised(nextTuesday, 1)] });
    expect([wednesday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([0, 3]);
  });

  it('is the stock on hand plus the purchases expected by the day, in a week with an expected purchase', () => {
    const own = supply({ onHand: 2, purchases: [{ expectedOn: wednesday, missing: 6 }] });
    expect([monday, wednesday, friday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([2, 8, 8, null]);
  });

  it('excludes the amount that a later day of the week needs', () => {
    const own = supply({ onHand: 5, purchases: [{ expectedOn: friday, missing: 1 }], ordered: [promised(friday, 4)] });
    expect([monday, friday].map((day) => leftForDay(own, day))).toEqual([2, 2]);
  });

  it('stays limited after the week’s purchase has arrived, and counts handed-over goods only once', () => {
    const purchases = [{ expectedOn: monday, missing: 0 }];
    const own = supply({ onHand: 5, purchases, ordered: [handedOver(monday, 3), promised(friday, 4)] });
    expect(leftForDay(own, friday)).toBe(1);
  });

  it('isn’t lowered by the orders of a week without a limit', () => {
    const own = supply({ purchases: [{ expectedOn: nextTuesday, missing: 6 }], ordered: [promised(friday, 40)] });
    expect([friday, nextTuesday].map((day) => leftForDay(own, day))).toEqual([null, 6]);
  });

  it('excludes what an earlier week can still sell of its own number, and includes what that week will have left over', () => {
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

  it('ignores purchases if the owner has set a number', () => {
    const own = supply({ standing: 3, onHand: 9, purchases: [{ expectedOn: monday, missing: 9 }] });
    expect(leftForDay(own, friday)).toBe(3);
  });
});
