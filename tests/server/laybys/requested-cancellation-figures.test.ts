import { expect, it } from 'vitest';
import type { LaybyPlan } from '#core/laybys/layby-api.ts';
import { reportOf, totalOf } from '#tests/server/reports/report-of.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// Australian Consumer Law, sections 97 and 99: a customer may end a lay-by at any time before delivery, and then owes no further
// payment. The agreement says: "From then on nothing more is charged or due."
const nine = (day: string) => `${day}T09:00:00.000+11:00`;
const span = 'from=2026-11-01&to=2027-03-31';
/** A quarter of the pack's $999.95. */
const part = 24_998;
const open = 99_995 - part;

/** What staff see of laybys: how many are listed for each reason to act, the strip's amounts, and the totals of the reports. */
async function figuresOf(staff: Visitor) {
  const attentions = ['due-today', 'overdue', 'missed'];
  const listed = attentions.map((name) => staff.get(`/api/admin/installment-plans?attention=${name}`));
  const { laybys } = (await staff.get('/api/admin/overview')).body;
  return {
    listed: (await Promise.all(listed)).map(({ body }) => body.length),
    strip: [laybys.today.cents, laybys.soon.cents, laybys.missed.cents],
    due: totalOf(await reportOf(staff, 'laybys-due', span), 'expected'),
    overdue: totalOf(await reportOf(staff, 'laybys-overdue', span), 'overdue'),
  };
}

it('A layby whose customer asked to cancel is neither due nor overdue nor missed in lists, badges and reports', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const { jo, order } = await startedLayby(shop, { token: testCards.declinedLater });
  const ask = () => jo.post(`/api/orders/${order.id}/cancel-request`, {});
  const keep = () => staff.post(`/api/admin/orders/${order.id}/keep`, { isWithdrawn: true });
  const nothing = { listed: [0, 0, 0], strip: [0, 0, 0], due: 0, overdue: 0 };
  shop.setClock(nine('2026-11-24'));
  expect(await figuresOf(staff)).toEqual({ listed: [1, 0, 0], strip: [part, 0, 0], due: open, overdue: 0 });
  await ask();
  expect(await figuresOf(staff)).toEqual(nothing);
  // If staff decline at once, everything is due as before.
  await keep();
  for (const day of ['2026-11-25', '2026-11-28', '2026-12-01']) await chargeDueAt(shop, nine(day));
  expect(await figuresOf(staff)).toMatchObject({ listed: [0, 1, 1], strip: [0, part, part], overdue: part });
  await ask();
  expect(await figuresOf(staff)).toEqual(nothing);
  const [plan]: LaybyPlan[] = (await staff.get('/api/admin/installment-plans')).body;
  expect(plan?.state).toEqual({ kind: 'paused', label: 'Paused' });
  // The money that was paid is still held, but it isn't a layby that goes on.
  const held = await reportOf(staff, 'laybys-held', 'from=2026-11-01&to=2026-12-01');
  expect(held.rows.map(({ key, cells }) => [key, ...cells])).toEqual([
    ['active', 0, 0, 0],
    ['paused', 1, part, open],
    ['pending', 0, 0, 0],
  ]);
  expect((await reportOf(staff, 'laybys-due', span)).notes.join(' ')).toContain(
    '$749.97 of 1 paused or to be cancelled',
  );
});
