import { addDays, type Day, melbourneDay, melbourneInstant } from '#core/dates.ts';
import type { Repeat, RepeatBox } from '#core/repeats/repeat.ts';

/** A day after today, as the browser's clock has it. */
export const dayAhead = (days: number): Day => addDays(melbourneDay(new Date()), days);

/** A planned box for $190 of goods and $10 delivery, which can be changed until noon on the day before. */
export function buildBox(date: Day, changes: Partial<RepeatBox> = {}): RepeatBox {
  return {
    plannedDate: date,
    date,
    status: 'planned',
    changeUntil: melbourneInstant(addDays(date, -1), '12:00').toISOString(),
    items: [boxItem],
    price: 19_000,
    fee: 1000,
    total: 20_000,
    noticedAt: null,
    skippedBy: null,
    note: null,
    orderId: null,
    ...changes,
  };
}

const boxItem = {
  productId: 901,
  quantity: 2,
  name: 'Family Beef Box',
  image: '/cut-chart.svg',
  weight: '5kg',
  unitPrice: 9500,
  totalPrice: 19_000,
  isExtra: false,
  isSold: true,
};

/** A box every two weeks for an address in Carlton, from six days ahead. */
export function buildRepeat(changes: Partial<Repeat> = {}): Repeat {
  return {
    id: 7,
    status: 'active',
    pausedUntil: null,
    intervalWeeks: 2,
    items: [boxItem],
    card: { brand: 'visa', last4: '4242' },
    address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
    zone: { id: 1, name: 'Melbourne' },
    nextBoxes: [6, 20, 34].map((days) => buildBox(dayAhead(days))),
    problem: null,
    agreement: 'Every 2 weeks: 2 × Family Beef Box at 5% less. You can change or stop it any time.',
    agreedAt: '2026-11-01T00:00:00.000Z',
    stoppedAt: null,
    version: 3,
    ...changes,
  };
}
