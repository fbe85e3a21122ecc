import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { agreedText, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { customer, pay } from '#tests/support/data/shopping.ts';
import { audit, damage } from '#tests/support/ledger/audit.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/**
 * Rumps of at most 3,939 g at $31.99 a kilo, $126.01, and a blade of at most 1,400 g at $27.99 a kilo, $39.186: at most $165.20. 4,100 g
 * of rumps cost $131.159, and 1,500 g of blade $41.985.
 */
async function rumpsAndBlade() {
  const shop = await startTestShop();
  const rump = await stockRump(shop);
  const blade = await stockRump(shop, { name: 'Blade', priceCents: 3359, pricePerKiloCents: 2799, gramsTo: 1400 });
  const jo = shop.visitor();
  const item = (productId: number, quantity: number, unitPrice: number, totalPrice: number) => {
    return { productId, quantity, paymentType: 'credit-card', unitPrice, totalPrice };
  };
  const made = await orderRumps(jo, rump.id, {
    order: { totalAmount: 16_520, deliveryDate: '2026-11-11' },
    items: [item(rump.id, 3, 4200, 12_601), item(blade.id, 1, 3919, 3919)],
    agreement: agreedText('$165.20'),
  });
  if (made.status !== 201) throw new Error(made.text);
  const { order } = made.body;
  await pay(jo, [order]);
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}`;
  const [rumps, single] = order.items.map(({ id }: { id: number }) => id);
  const send = (call: string, lineId: number, grams: number) =>
    staff.post(`${path}/${call}`, { lineId, grams, pieces: lineId === rumps ? 3 : 1, clientKey: randomUUID() });
  const newestToken = async () => {
    const emails = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'weight-question');
    return /weight-question\?token=([\w.-]+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  return {
    ...{ shop, rumps, single },
    weigh: (lineId: number, grams: number) => send('weighings', lineId, grams),
    ask: async (lineId: number, grams: number) => {
      const { status, body } = await send('weight-requests', lineId, grams);
      return { status, body, token: await newestToken() };
    },
    respond: (token: string) => shop.visitor().post('/api/weight-requests/respond', { token, agree: true }),
    read: (token: string) => shop.visitor().post('/api/weight-requests/open', { token }),
    close: () => staff.post(`${path}/packed`, { boxes: 1, clientKey: randomUUID() }),
    get: async (): Promise<StaffOrder> => (await staff.get(path)).body,
  };
}

it('If a customer is asked about two weights and agrees to one, staff must ask about the other again with the new total', async () => {
  const { shop, rumps, single, ask, respond, read, weigh, close, get } = await rumpsAndBlade();
  // $131.16 + $39.19, and $126.01 + $41.99.
  const ofRumps = await ask(rumps, 4100);
  expect(ofRumps.body).toMatchObject({ amount: 13_116, total: 17_035 });
  const ofBlade = await ask(single, 1500);
  expect(ofBlade.body).toMatchObject({ amount: 4199, total: 16_800 });
  expect((await respond(ofRumps.token)).body).toMatchObject({ state: 'agreed', total: 17_035 });
  expect(await get()).toMatchObject({ totalAmount: 17_035, ceiling: 17_035, hold: { amount: 17_035 } });
  // Agreeing to it would cost $173.15, and it says $168.00.
  expect((await read(ofBlade.token)).body.state).toBe('over');
  expect((await respond(ofBlade.token)).body.code).toBe('wrong_status');
  expect(await get()).toMatchObject({ totalAmount: 17_035, ceiling: 17_035 });

  const again = await ask(single, 1500);
  expect(again.body.total).toBe(17_315);
  expect((await respond(again.token)).body).toMatchObject({ state: 'agreed' });
  expect(await get()).toMatchObject({ totalAmount: 17_315, ceiling: 17_315, hold: { amount: 17_315 } });
  expect((await read(ofRumps.token)).body.message).toContain('costs at most $173.15');
  await weigh(rumps, 4100);
  await weigh(single, 1500);
  expect((await close()).body).toMatchObject({ status: 'paid', amountPaid: 17_315 });
  expect((await audit(shop)).findings).toEqual([]);
});

it('When a customer is asked about a weight, the total includes other goods at their agreed maximum, even if they weighed less', async () => {
  const { shop, rumps, single, ask, respond, weigh, close, get } = await rumpsAndBlade();
  // 1,000 g cost $27.99, and may be weighed again at 1,400 g.
  await weigh(single, 1000);
  const { body, token } = await ask(rumps, 4100);
  expect(body.total).toBe(17_035);
  await respond(token);
  expect(await get()).toMatchObject({ totalAmount: 13_116 + 2799, ceiling: 17_035 });
  await weigh(rumps, 4100);
  await weigh(single, 1400);
  expect((await close()).body).toMatchObject({ status: 'paid', totalAmount: 17_035, amountPaid: 17_035 });
  expect((await audit(shop)).findings).toEqual([]);
});

it('If the total in a question about a weight is too low by now, the customer’s agreement doesn’t raise the order’s amount', async () => {
  const { shop, rumps, ask, respond, read, get } = await rumpsAndBlade();
  const { token } = await ask(rumps, 4100);
  await damage(shop, 'update weight_requests set total_cents = 17034');
  expect((await read(token)).body.state).toBe('waiting');
  expect((await respond(token)).body.code).toBe('wrong_status');
  expect((await read(token)).body.state).toBe('over');
  expect(await get()).toMatchObject({ totalAmount: 16_520, ceiling: 16_520, weightRequests: [{ state: 'over' }] });
  expect((await ask(rumps, 4100)).status).toBe(201);
});
