import { expect } from 'vitest';
import type { Day } from '#core/dates.ts';
import { bringToCheckout, fillCustomerAndCard } from '#tests/support/browser/engines/checkout-in-page.ts';
import { itInEachEngine } from '#tests/support/browser/engines/each-engine.ts';
import type { EnginePage } from '#tests/support/browser/engines/engine-page.ts';
import { ordersOf, staffOf } from '#tests/support/browser/engines/shop-as-staff.ts';
import { signInAsStaff } from '#tests/support/browser/engines/staff-sign-in.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';

const choice = { role: 'group', name: 'Choose a delivery day' };

/** The start of a day's name, such as "Fri 27 Nov". The weekday is computed by this test, not by the shop. */
function nameOf(day: Day): RegExp {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const month = part({ month: 'short' });
  return new RegExp(`^${part({ weekday: 'short' })}\\s+${part({ day: 'numeric' })}\\s+${month}`);
}

async function daysOffered(shop: BuiltShop): Promise<Day[]> {
  const { body } = await (await staffOf(shop)).get('/api/delivery/options?postcode=3070');
  return body.methods[0].days.map(({ date }: { date: Day }) => date);
}

/** Where the days stand: in a calendar, all Mondays are below each other. */
async function columnsOf(page: EnginePage, days: readonly Day[]): Promise<Map<number, Set<number>>> {
  const columns = new Map<number, Set<number>>();
  for (const day of days) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const { x } = await page.placeOf({ role: 'radio', name: nameOf(day), within: choice });
    columns.set(weekday, (columns.get(weekday) ?? new Set()).add(x));
  }
  return columns;
}

async function closeDay(page: EnginePage, day: Day): Promise<void> {
  await page.open('/admin');
  await signInAsStaff(page);
  await page.seeThe('navigation', 'Staff');
  await page.open('/site-content?tab=zones');
  await page.press('button', nameOf(day));
  const dialog = { role: 'dialog', name: nameOf(day) };
  await page.fill('Reason', 'Flood', dialog);
  await page.press('button', 'Close the day', dialog);
  await page.see('Closed for every zone: Flood', dialog);
  await page.press('button', 'Close', dialog);
  await page.seeThe('button', new RegExp(`${nameOf(day).source}\\. Closed`));
}

itInEachEngine(
  'A day that staff close disappears from the days of the checkout, and the arrow keys choose another',
  async ({ page, shop }) => {
    const [closed, ...open] = await daysOffered(shop);
    if (closed === undefined) throw new Error('The shop offers no day');
    await closeDay(page, closed);
    await bringToCheckout(page, /^Pay Now/);
    await fillCustomerAndCard(page);
    await page.choose('radio', nameOf(open[0] ?? ''), choice);
    expect(await page.count({ role: 'radio', name: nameOf(closed), within: choice })).toBe(0);
    expect(await page.count({ role: 'radio', name: /\d/, within: choice })).toBeGreaterThan(5);
    const columns = await columnsOf(page, open.slice(0, 7));
    expect([...columns.values()].map((places) => places.size)).toEqual([...columns].map(() => 1));
    expect(new Set([...columns.values()].flatMap((places) => [...places])).size).toBe(columns.size);

    await page.choose('radio', nameOf(open[0] ?? ''), choice);
    await page.pressKey('ArrowRight');
    await page.seeChosen({ role: 'radio', name: nameOf(open[1] ?? ''), within: choice });
    await page.press('button', 'Pay $999.95');
    await page.see('Your order has been processed successfully.');
    expect(await ordersOf(shop)).toMatchObject([{ status: 'paid', deliveryDate: open[1] }]);
  },
);
