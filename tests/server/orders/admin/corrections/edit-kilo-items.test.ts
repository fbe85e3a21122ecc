import { describe, expect, it } from 'vitest';
import { placeHold } from '#server/payments/holds/place-hold.ts';
import { agreedRumps, agreedText, agreeTo, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { customer, outcomesAtProvider, stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const reason = 'As agreed on the phone';

describe('The goods of an order by the kilo', () => {
  /** Three rumps, at most $126.01, to which the customer hasn’t agreed yet. Another rump costs at most $42.00, and a ham $50.00. */
  async function orderByKilo() {
    const shop = await startTestShop();
    const rump = await stockRump(shop);
    const ham = await stockProduct(shop, { name: 'Ham', priceCents: 5000 });
    const { order } = (await orderRumps(shop.visitor(), rump.id)).body;
    const staff = await staffOf(shop);
    const path = `/api/admin/orders/${order.id}`;
    const edit = async (items: [product: { id: number }, quantity: number][], totalAmount: number) => {
      const { version } = await orderAsItIs(shop, order.id);
      const wanted = items.map(([{ id: productId }, quantity]) => ({ productId, quantity }));
      return staff.post(`${path}/items`, { items: wanted, totalAmount, method: 'as-paid', reason, version });
    };
    const weigh = (grams: number, pieces: number) => {
      const body = { lineId: order.items[0].id, grams, pieces, clientKey: crypto.randomUUID() };
      return staff.post(`${path}/weighings`, body);
    };
    return { shop, staff, order, path, rump, ham, edit, weigh };
  }

  it('Can be changed before the customer agrees, who is then asked to agree to the new highest price', async () => {
    const { shop, order, rump, ham, edit, weigh } = await orderByKilo();
    // 4 × 1,313 g × $31.99 = $168.01148, and the ham.
    const more = await edit(
      [
        [rump, 4],
        [ham, 1],
      ],
      21_801,
    );
    expect(more.body).toMatchObject({ totalAmount: 21_801, ceiling: 21_801, agreedAt: null });
    expect(more.body.charge.text).toContain(agreedText('$218.01'));
    expect(more.body.items[0]).toMatchObject({ pieces: 4, grams: { from: 4000, to: 5252 }, weighedPrice: 16_801 });
    // 2 × 1,313 g × $31.99 = $84.00574.
    const fewer = await edit([[rump, 2]], 13_401);
    expect(fewer.body).toMatchObject({ ceiling: 13_401, items: [{ pieces: 2, weighedPrice: 8401 }, {}] });
    await agreeTo(shop, order.id);
    expect((await weigh(2500, 2)).body).toMatchObject({ totalAmount: 12_998, ceiling: 13_401 });
    await expectCleanAudit(shop.deps);
  });

  it('Can be swapped or removed after the customer has agreed, as long as the order costs no more than agreed', async () => {
    const { shop, order, rump, ham, edit, weigh } = await orderByKilo();
    await agreeTo(shop, order.id);
    const swapped = await edit(
      [
        [rump, 1],
        [ham, 1],
      ],
      9200,
    );
    expect(swapped.body).toMatchObject({ totalAmount: 9200, ceiling: 9200 });
    const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
    expect(email?.text).toContain('at most $92.00');
    const above = await edit([[rump, 2]], 13_401);
    expect([above.status, above.body.code]).toEqual([409, 'above_ceiling']);
    expect(above.body.detail).toContain('agreed to at most $92.00, and this would be $134.01');
    expect((await weigh(1200, 1)).status).toBe(200);
    // A weighed item can only be removed as a whole. The price of its weight is then subtracted: $38.39.
    const half = await edit([[rump, 2]], 13_401);
    expect(half.body.detail).toContain('“Rump” is weighed already');
    const off = await edit([[rump, 0]], 5000);
    expect(off.body).toMatchObject({ totalAmount: 5000, ceiling: 5000, items: [{ name: 'Ham' }] });
    await expectCleanAudit(shop.deps);
  });

  it('Can’t be changed once they are paid or packed, and the error says what staff can do instead', async () => {
    const { shop, staff, order, path, rump, ham, edit, weigh } = await orderByKilo();
    await edit([[ham, 1]], 17_601);
    await agreeTo(shop, order.id);
    const line = (await orderAsItIs(shop, order.id)).items.find(({ name }) => name === 'Ham')?.id;
    const packed = await staff.post(`${path}/packed-lines`, { lineId: line, clientKey: crypto.randomUUID() });
    expect(packed.status, packed.text).toBe(201);
    expect((await edit([[ham, 0]], 12_601)).body.detail).toContain('“Ham” is in the order’s box already');
    await weigh(3600, 3);
    const amount = (await orderAsItIs(shop, order.id)).totalAmount;
    expect((await staff.post(`${path}/payments`, { amount, method: 'eftpos' })).status).toBe(201);
    const paid = await edit([[rump, 0]], 5000);
    expect([paid.status, paid.body.code]).toEqual([409, 'wrong_status']);
    expect(paid.body.detail).toContain('Refund what the customer doesn’t get');
  });

  /** An order of three rumps, with $126.01 held on the card, and a change to four rumps and a ham, which cost at most $218.01. */
  async function dearerChange({ faults = {}, deliveryDate }: { faults?: object; deliveryDate?: string } = {}) {
    const shop = await startTestShop({ faults });
    const { jo, order, staff, weigh } = await agreedRumps(shop, deliveryDate === undefined ? {} : { deliveryDate });
    const ham = await stockProduct(shop, { name: 'Ham', priceCents: 5000 });
    const path = `/api/admin/orders/${order.id}`;
    const items = [
      { productId: order.items[0]?.productId, quantity: 4 },
      { productId: ham.id, quantity: 1 },
    ];
    const get = async () => (await staff.get(path)).body;
    const body = async () => ({ items, totalAmount: 21_801, reason, version: (await get()).version });
    const ask = async (more: object = {}) =>
      staff.post(`${path}/item-requests`, { ...(await body()), clientKey: crypto.randomUUID(), ...more });
    const token = async () =>
      (await emailsTo(shop, customer.email)).findLast(({ kind }) => kind === 'items-question')?.token ?? '';
    const respond = async (agree: boolean, key?: string) =>
      shop
        .visitor()
        .post('/api/weight-requests/respond', { token: await token(), agree }, key === undefined ? {} : { key });
    return { shop, jo, order, staff, weigh, ham, path, get, body, ask, token, respond };
  }

  it('Need the customer’s agreement by a link if they cost more than agreed', async () => {
    const { shop, staff, path, get, body, ask, token, respond } = await dearerChange();
    const refused = await staff.post(`${path}/items`, { ...(await body()), method: 'as-paid' });
    expect([refused.status, refused.body.code]).toEqual([409, 'above_ceiling']);
    const clientKey = crypto.randomUUID();
    const sent = { ...(await body()), clientKey };
    const requested = await ask(sent);
    expect(requested).toMatchObject({
      status: 201,
      body: { total: 21_801, state: 'waiting', items: [{ name: 'Rump', before: 3, after: 4 }, { name: 'Ham' }] },
    });
    expect((await ask(sent)).body).toEqual(requested.body);
    expect((await ask({ ...sent, items: sent.items.slice(1) })).body.code).toBe('key_reused');
    const before = await get();
    expect(before).toMatchObject({ totalAmount: 12_601, ceiling: 12_601, hold: { amount: 12_601 } });
    // Opening the link, as mail scanners do, changes nothing.
    const read = await shop.visitor().post('/api/weight-requests/open', { token: await token() });
    expect(read.body).toMatchObject({ state: 'waiting', total: 21_801, agree: 'Agree to at most $218.01' });
    for (const part of ['4 × Rump instead of 3', '1 × Ham in addition', '$126.01', '$218.01'])
      expect(read.body.question).toContain(part);
    expect(await get()).toEqual(before);
    expect(await outcomesAtProvider(shop)).toEqual(['held 12601']);

    const key = crypto.randomUUID();
    const agreed = await respond(true, key);
    expect(agreed).toMatchObject({ status: 200, body: { state: 'agreed' } });
    expect((await respond(true, key)).body).toEqual(agreed.body);
    expect((await respond(true)).status).toBe(200);
    expect((await respond(false)).body.code).toBe('wrong_status');
    expect(await get()).toMatchObject({
      ...{ status: 'pending', totalAmount: 21_801, ceiling: 21_801, amountPaid: 0, hold: { amount: 21_801 } },
      items: [{ name: 'Rump', quantity: 4, grams: { from: 4000, to: 5252, weighed: null } }, { name: 'Ham' }],
    });
    expect(await outcomesAtProvider(shop)).toEqual(['held 21801', 'released 12601']);
    const kinds = (await get()).log.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('items-'))).toEqual([
      'items-asked',
      'items-agreed',
      'items-changed',
    ]);
    // Four rumps of 4 kg, $127.96, and the ham.
    const lineId = (await get()).items[0].id;
    const weight = { lineId, grams: 4000, pieces: 4, clientKey: crypto.randomUUID() };
    expect((await staff.post(`${path}/weighings`, weight)).body).toMatchObject({ totalAmount: 17_796 });
    await expectCleanAudit(shop.deps);
  });

  it('Stay unchanged if the customer says no to a change, or doesn’t answer within a day', async () => {
    const { shop, staff, path, get, body, ask, token, respond } = await dearerChange();
    await ask();
    expect(await respond(false)).toMatchObject({ status: 200, body: { state: 'declined' } });
    expect((await respond(true)).body.code).toBe('wrong_status');
    await ask();
    const first = await token();
    await ask();
    // A second question replaces the first.
    const late = await shop.visitor().post('/api/weight-requests/respond', { token: first, agree: true });
    expect(late.body.code).toBe('wrong_status');
    // A change that costs less needs no question, and ends the one that is open. 2 × 1,313 g × $31.99 = $84.01.
    const [rump] = (await body()).items;
    const fewer = { ...(await body()), items: [{ ...rump, quantity: 2 }], totalAmount: 8401 };
    expect((await ask(fewer)).body.code).toBe('wrong_status');
    const changed = await staff.post(`${path}/items`, { ...fewer, method: 'as-paid' });
    expect(changed.body).toMatchObject({ ceiling: 8401, hold: { amount: 12_601 } });
    expect(changed.body.charge.text).toContain('What your bank holds can’t be lowered');
    expect((await emailsTo(shop, customer.email)).at(-1)?.text).toContain('Your bank holds $126.01 for us. What');
    expect((await respond(true)).body.code).toBe('wrong_status');
    expect((await ask()).status).toBe(201);
    shop.advance(24 * 60 * 60_000);
    expect((await respond(true)).body.code).toBe('wrong_status');
    expect(await get()).toMatchObject({ totalAmount: 8401, ceiling: 8401, hold: { amount: 12_601 }, amountPaid: 0 });
    expect(await outcomesAtProvider(shop)).toEqual(['held 12601']);
    await expectCleanAudit(shop.deps);
  });

  it('Stay unchanged if the change isn’t possible any more when the customer agrees', async () => {
    const { staff, order, ham, path, get, ask, respond } = await dearerChange();
    const expectOver = async () => {
      const { version, totalAmount } = await get();
      const { status, body } = await respond(true);
      expect([status, body.detail]).toEqual([409, expect.stringContaining('This question is over')]);
      const after = await get();
      expect(after).toMatchObject({ version: version + 1, totalAmount });
      expect(after.itemRequests.at(-1)).toMatchObject({ state: 'over', answeredAt: expect.any(String) });
      expect(after.log.at(-1)).toMatchObject({ kind: 'items-not-changed', actor: { kind: 'guest' } });
      return after;
    };
    const heavy = { lineId: order.items[0]?.id, grams: 4100, pieces: 3, clientKey: crypto.randomUUID() };
    expect((await staff.post(`${path}/weight-requests`, heavy)).status).toBe(201);
    await ask();
    // The ham now costs $60.00, so the change costs more than the customer is asked to agree to.
    await staff.patch(`/api/admin/products/${ham.id}`, { price: 6000 });
    expect((await expectOver()).weightRequests).toMatchObject([{ state: 'waiting' }]);
    expect((await ask({ totalAmount: 22_801 })).status).toBe(201);
    expect((await respond(true)).status).toBe(200);
    const { items } = await get();
    const change = items.map(({ productId }: { productId: number }) => {
      return { productId, quantity: productId === ham.id ? 0 : 6 };
    });
    // 6 × 1,313 g × $31.99 = $252.01722, without the ham. The ham is packed before the customer answers.
    expect((await ask({ items: change, totalAmount: 25_202 })).status).toBe(201);
    const line = items.find(({ productId }: { productId: number }) => productId === ham.id);
    const packed = await staff.post(`${path}/packed-lines`, { lineId: line.id, clientKey: crypto.randomUUID() });
    expect(packed.status).toBe(201);
    expect((await expectOver()).items).toHaveLength(2);
  });

  it('Have their new price held on the card, even if the shop learns of the first hold only when the customer agrees', async () => {
    let isLost = false;
    const afterCharge = async () => {
      if (isLost) throw new Error('The line is dead');
    };
    const faulty = { faults: { afterCharge }, deliveryDate: '2026-11-18' };
    const { shop, order, get, ask, respond } = await dearerChange(faulty);
    await ask();
    isLost = true;
    await placeHold(shop.deps, order.id);
    isLost = false;
    expect(await get()).toMatchObject({ hold: null });
    expect((await respond(true)).status).toBe(200);
    expect(await get()).toMatchObject({ ceiling: 21_801, hold: { amount: 21_801 } });
    expect(await outcomesAtProvider(shop)).toEqual(['held 21801', 'released 12601']);
  });

  it('Can’t be increased beyond the stock unless staff override this, which is logged', async () => {
    const { shop, owner, order, product, get, findings } = await heldRumps();
    const path = `/api/admin/orders/${order.id}`;
    const askFor = async (quantity: number, totalAmount: number, more: object = {}) => {
      const items = [{ productId: product.id, quantity }];
      const body = { items, totalAmount, reason, version: (await get()).version, ...more };
      return owner.post(`${path}/item-requests`, { ...body, clientKey: crypto.randomUUID() });
    };
    const token = async () =>
      (await emailsTo(shop, customer.email)).findLast(({ kind }) => kind === 'items-question')?.token;
    const agree = async () =>
      shop.visitor().post('/api/weight-requests/respond', { token: await token(), agree: true });
    // 11 × 1,313 g × $31.99 = $462.03157. Ten rumps are in stock, three of them for this order.
    const refused = await askFor(11, 46_203);
    expect(refused).toMatchObject({ status: 409, body: { code: 'out_of_stock', items: [{ left: 10 }] } });
    expect(refused.body.detail).toContain('The customer wasn’t asked');
    expect((await owner.get(path)).body.itemRequests).toEqual([]);
    // 10 × 1,313 g × $31.99 = $420.0287. Before the customer agrees, another customer orders three rumps.
    expect((await askFor(10, 42_003)).status).toBe(201);
    expect((await orderRumps(shop.visitor(), product.id)).status).toBe(201);
    const late = await agree();
    expect(late).toMatchObject({ status: 409, body: { code: 'out_of_stock', items: [{ left: 7 }] } });
    expect(late.body.detail).toContain('Your order stays as it was');
    const unchanged = (await owner.get(path)).body;
    expect(unchanged).toMatchObject({
      ...{ items: [{ quantity: 3 }], hold: { amount: 12_601 } },
      itemRequests: [{ state: 'over', answeredAt: expect.any(String) }],
    });
    expect(unchanged.log.at(-1)).toMatchObject({ kind: 'items-not-changed', detail: { code: 'out_of_stock' } });
    const read = (await shop.visitor().post('/api/weight-requests/open', { token: await token() })).body;
    expect(read).toMatchObject({ state: 'over', message: expect.stringContaining('there is too little in stock') });
    expect((await askFor(11, 46_203, { override: true })).status).toBe(201);
    expect((await agree()).status).toBe(200);
    const { log, items } = (await owner.get(path)).body;
    expect(items).toMatchObject([{ quantity: 11 }]);
    const overridden = log.filter(({ detail }: { detail: { override?: unknown } }) => detail.override !== undefined);
    expect(overridden).toMatchObject([
      { kind: 'items-asked', detail: { override: ['out_of_stock'] } },
      { kind: 'items-changed', detail: { customerAgreed: true, override: ['out_of_stock'] } },
    ]);
    expect(await findings()).toEqual([]);
  });

  it('Can be refunded in the quantity to which staff changed them', async () => {
    const { shop, staff, path, weigh, get, respond, ask } = await dearerChange();
    await ask();
    await respond(true);
    const item = (await get()).items[0];
    await staff.post(`${path}/weighings`, { lineId: item.id, grams: 4000, pieces: 4, clientKey: crypto.randomUUID() });
    const amount = (await get()).totalAmount;
    expect((await staff.post(`${path}/payments`, { amount, method: 'eftpos' })).status).toBe(201);
    expect((await weigh(3900)).status).toBe(409);
    const { lines } = (await staff.get(`${path}/refundable`)).body;
    expect(lines[0]).toMatchObject({ label: 'Rump', quantity: 4, left: 12_796, weighed: { grams: 4000 } });
    await expectCleanAudit(shop.deps);
  });
});
