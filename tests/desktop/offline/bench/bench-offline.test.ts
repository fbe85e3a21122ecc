import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { checkDigit } from '#core/products/codes/product-codes.ts';
import { stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { chargedAtProvider, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { openBadLine } from '../bad-line.ts';
import { type Counter, openCounter } from '../test-counter.ts';
import { benchPath, openBench, sendAll } from './open-bench.ts';

const day = '2026-11-11';

const boxes = () => ({ boxes: 2, clientKey: randomUUID() });

async function benchOf(counter: Counter): Promise<Packing> {
  return (await counter.ask('GET', benchPath)).body as Packing;
}

it('An order that is weighed and packed while the shop can’t be reached is charged once for its weight when the shop is back', async () => {
  const { shop, order, path, weight, counterAt, storedWeighings, get, findings } = await openBench();
  const { line, counter } = await counterAt();
  line.isOpen = false;
  // The shop's own rules hold at the bench: a line without a weight, kilograms typed as grams, more than $126.01.
  const post = (call: string, body: object) => counter.ask('POST', `${path}/${call}`, body);
  expect(await post('packed', boxes())).toMatchObject({ status: 409, body: { code: 'not_weighed' } });
  expect(await post('weighings', weight(4))).toMatchObject({ status: 409, body: { code: 'check_weight' } });
  expect(await post('weighings', weight(3940))).toMatchObject({ status: 409, body: { code: 'above_ceiling' } });
  expect((await post('weighings', weight(3600))).body).toMatchObject({ totalAmount: 11_516 });
  expect((await benchOf(counter)).orders).toMatchObject([
    { orderId: order.id, state: 'started', lines: [{ kilo: { weighed: 3600 }, packed: { quantity: 3 } }] },
  ]);
  expect((await post('packed', boxes())).status).toBe(200);
  expect(await benchOf(counter)).toMatchObject({
    orders: [{ state: 'packed', closed: { boxes: 2 } }],
    progress: { packed: 1, waiting: 0 },
  });
  expect(await post('weighings', weight(3500))).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  expect([counter.offline.state.waiting, await storedWeighings(), await chargedAtProvider(shop)]).toEqual([2, [], []]);

  line.isOpen = true;
  await sendAll(counter);
  expect(counter.offline.list()).toEqual([]);
  expect(await get()).toMatchObject({ status: 'paid', totalAmount: 11_516, amountPaid: 11_516 });
  expect(await chargedAtProvider(shop)).toEqual([11_516]);
  expect(await storedWeighings()).toMatchObject([{ grams: 3600, amountCents: 11_516 - 12_601 }]);
  expect(await findings()).toEqual([]);
  // The connection is lost before the bench is loaded again: it still shows the order as packed.
  line.cut();
  expect((await benchOf(counter)).orders).toMatchObject([{ state: 'packed' }]);
});

it('The weight of a line and the closing of a box are sent again if their responses were lost, and recorded once', async () => {
  const { shop, path, weight, counterAt, storedWeighings, get, findings } = await openBench();
  const { line, counter } = await counterAt();
  line.loses = (method, called) => method === 'POST' && /weighings$|packed$/.test(called);
  const sent = weight(3600);
  expect((await counter.ask('POST', `${path}/weighings`, sent)).status).toBe(200);
  // The screen repeats what had no answer, with its key.
  expect((await counter.ask('POST', `${path}/weighings`, sent)).status).toBe(200);
  await sendAll(counter);
  expect((await counter.ask('POST', `${path}/packed`, boxes())).status).toBe(200);
  await sendAll(counter);
  expect(counter.offline.state.refused).toBe(0);
  expect(await storedWeighings()).toHaveLength(1);
  expect(await chargedAtProvider(shop)).toEqual([11_516]);
  expect(await get()).toMatchObject({ status: 'paid', amountPaid: 11_516 });
  expect(await findings()).toEqual([]);
});

it('A weight from a lot that was put on hold in the meantime is shown as refused with the reason, and the order’s later changes wait', async () => {
  const { owner, shop, lot, path, weight, counterAt, storedWeighings } = await openBench();
  const { line, counter } = await counterAt();
  line.isOpen = false;
  await counter.ask('POST', `${path}/weighings`, weight(3600));
  await counter.ask('POST', `${path}/packed`, boxes());
  expect((await owner.patch(`/api/admin/lots/${lot.id}`, { status: 'held', version: lot.version })).status).toBe(200);
  line.isOpen = true;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state).toMatchObject({ waiting: 1, refused: 1 });
  const [refused, behind] = counter.offline.list();
  expect(refused).toMatchObject({
    kind: 'weighing',
    refusal: expect.stringMatching(/held/i),
    mine: [{ label: 'Rump', text: '3,600 g' }],
    resolutions: ['keep-mine', 'keep-shops'],
  });
  expect(behind).toMatchObject({ kind: 'packed', state: 'waiting' });
  expect((await benchOf(counter)).orders).toMatchObject([{ lines: [{ kilo: { weighed: null } }] }]);
  const { log } = (await owner.get(path)).body as { log: { kind: string; detail: object }[] };
  expect(log.find(({ kind }) => kind === 'offline-refused')?.detail).toMatchObject({ change: 'weighing', grams: 3600 });
  // Once the lot may be used again, staff send it again.
  await owner.patch(`/api/admin/lots/${lot.id}`, { status: 'open', version: lot.version + 1 });
  expect(counter.offline.resolve({ id: refused?.id ?? '', resolution: 'keep-mine' })).toBeNull();
  await sendAll(counter);
  expect(await storedWeighings()).toHaveLength(1);
  expect(await chargedAtProvider(shop)).toEqual([11_516]);
});

it('If staff at two packing benches pack the same line, it is recorded once, and the second bench is told who packed it', async () => {
  const { shop, owner, counterAt } = await openBench();
  const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'credit-card']]);
  await owner.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
  await owner.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: day });
  const [first, second] = [await counterAt(), await counterAt()];
  const { items } = (await owner.get(`/api/admin/orders/${order.id}`)).body as Order;
  for (const { line, counter } of [first, second]) {
    line.isOpen = false;
    const body = { lineId: items[0]?.id, goods: [], clientKey: randomUUID() };
    const packed = await counter.ask('POST', `/api/admin/orders/${order.id}/packed-lines`, body);
    expect(packed).toMatchObject({ status: 201, body: { state: 'started', lines: [{ packed: { quantity: 1 } }] } });
    line.isOpen = true;
  }
  await sendAll(first.counter);
  await sendAll(second.counter);
  expect(first.counter.offline.list()).toEqual([]);
  expect(second.counter.offline.list()).toMatchObject([
    { kind: 'packed-line', state: 'refused', refusal: expect.stringMatching(/staff-1 has packed .* already/) },
  ]);
});

it('Offline, a line is replaced by a similar product and weighed, and the order is packed and delivered before anything is sent to the shop', async () => {
  const { shop, order, path, weight, counterAt, get, findings } = await openBench();
  const blade = await stockRump(shop, { name: 'Blade', pricePerKiloCents: 2799 });
  const fillet = await stockRump(shop, { name: 'Fillet', pricePerKiloCents: 6999 });
  const { line, counter } = await counterAt();
  const runPath = `/api/admin/run-sheet?day=${day}`;
  await counter.ask('GET', runPath);
  line.isOpen = false;
  const post = (call: string, body: object) => counter.ask('POST', `${path}/${call}`, body);
  const instead = (productId: number, consent: string) => ({ lineId: order.items[0]?.id, productId, consent });
  // The customer hasn't said that something alike is fine, and agreed to at most $126.01.
  expect(await post('substitutes', instead(blade.id, 'earlier'))).toMatchObject({ body: { code: 'invalid' } });
  expect(await post('substitutes', instead(fillet.id, 'call'))).toMatchObject({ body: { code: 'above_ceiling' } });
  const question = await post('weight-requests', weight(4100));
  expect(question).toMatchObject({
    status: 424,
    body: { detail: expect.stringMatching(/^The customer is asked by email/) },
  });
  const replaced = await post('substitutes', instead(blade.id, 'call'));
  expect(replaced).toMatchObject({ status: 200, body: { lines: [{ name: 'Blade', packed: null }] } });
  // What the screen announces by itself isn't kept; what staff choose is.
  expect(await post('packing', { step: 'start' })).toMatchObject({ status: 424 });
  expect(await post('packing', { step: 'park' })).toMatchObject({ status: 200, body: { order: { state: 'parked' } } });
  expect(await post('packing', { step: 'start' })).toMatchObject({
    body: { order: { state: 'started' }, besides: null },
  });
  // 3.6 kg at $27.99.
  expect((await post('weighings', weight(3600, { lotId: null }))).body).toMatchObject({ totalAmount: 10_076 });
  const statusOnSheet = async () =>
    ((await counter.ask('GET', runPath)).body as RunSheet).stops.map(({ status }) => status);
  expect(await statusOnSheet()).toEqual(['pending']);
  const deliver = () => counter.ask('PATCH', `${path}/status`, { status: 'delivered', version: order.version });
  expect(await deliver()).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  expect((await post('packed', boxes())).status).toBe(200);
  expect(await statusOnSheet()).toEqual(['paid']);
  expect((await deliver()).status).toBe(200);

  line.isOpen = true;
  await sendAll(counter);
  expect(counter.offline.list()).toEqual([]);
  expect(await get()).toMatchObject({ status: 'delivered', amountPaid: 10_076, items: [{ name: 'Blade' }] });
  expect(await chargedAtProvider(shop)).toEqual([10_076]);
  expect(await findings()).toEqual([]);
});

it('If the shop refuses a replacement product and staff drop the replacement, its weight is dropped too, so that no other goods are charged by that weight', async () => {
  const { shop, owner, order, path, weight, counterAt, storedWeighings } = await openBench();
  const blade = await stockRump(shop, { name: 'Blade', pricePerKiloCents: 2799 });
  const { line, counter } = await counterAt();
  line.isOpen = false;
  const lineId = order.items[0]?.id;
  await counter.ask('POST', `${path}/substitutes`, { lineId, productId: blade.id, consent: 'call' });
  await counter.ask('POST', `${path}/weighings`, weight(3600, { lotId: null }));
  expect((await owner.request('DELETE', `/api/admin/products/${blade.id}`)).status).toBe(200);
  line.isOpen = true;
  counter.offline.sendNow();
  await expect.poll(() => counter.offline.state).toMatchObject({ waiting: 1, refused: 1 });
  const [refused] = counter.offline.list();
  expect(refused).toMatchObject({ kind: 'substitute', mine: [{ text: 'Blade, agreed on the phone' }] });
  expect(counter.offline.resolve({ id: refused?.id ?? '', resolution: 'keep-shops' })).toBeNull();
  await sendAll(counter);
  expect([counter.offline.list(), await storedWeighings()]).toEqual([[], []]);
});

it('A line of packs is taken out of its box and packed again while the shop can’t be reached', async () => {
  const { shop, owner, counterAt } = await openBench();
  const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'credit-card']]);
  await owner.patch(`/api/admin/orders/${order.id}/status`, { status: 'paid' });
  await owner.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: day });
  const { line, counter } = await counterAt();
  const path = `/api/admin/orders/${order.id}`;
  await counter.ask('GET', path);
  line.isOpen = false;
  const { items } = (await owner.get(path)).body as Order;
  const lineId = items[0]?.id;
  const pack = () => counter.ask('POST', `${path}/packed-lines`, { lineId, goods: [], clientKey: randomUUID() });
  await pack();
  const out = await counter.ask('POST', `${path}/packed-lines/undo`, { lineId });
  expect(out).toMatchObject({ status: 200, body: { lines: [{ packed: null }] } });
  expect(await counter.ask('POST', `${path}/packed`, boxes())).toMatchObject({ body: { code: 'not_weighed' } });
  await pack();
  expect((await counter.ask('POST', `${path}/packed`, boxes())).status).toBe(200);
  line.isOpen = true;
  await sendAll(counter);
  expect(counter.offline.list()).toEqual([]);
  const bench: Packing = (await owner.get(benchPath)).body;
  expect(bench.orders.find(({ orderId }) => orderId === order.id)?.state).toBe('packed');
});

it('While the shop can’t be reached, labels of packs on the shelf can be read, and the label of a pack that is already in a box is refused', async () => {
  const { owner, product, path, weight, counterAt } = await openBench();
  const made = await owner.post('/api/admin/packs', {
    ...{
      productId: product.id,
      packs: [1200, 1250, 1260, 1270, 1280].map((grams) => ({ grams })),
      clientKey: randomUUID(),
    },
  });
  const { packs } = made.body as { packs: Pack[] };
  const [one, other, , , free] = packs.map(({ number }) => String(number));
  const { line, counter } = await counterAt();
  for (const path of ['packs?status=open&page=1&pageSize=200', 'code-rules', 'label-settings']) {
    await counter.ask('GET', `/api/admin/${path}`);
  }
  line.isOpen = false;
  expect(await counter.ask('GET', `/api/admin/packs/${one}`)).toMatchObject({ status: 200, body: { grams: 1200 } });
  await counter.ask('POST', `${path}/weighings`, weight(3600, { packNumbers: [one] }));
  const block = expect.stringMatching(/already packed/);
  expect((await counter.ask('GET', `/api/admin/packs/${one}`)).body).toMatchObject({ block });
  expect((await counter.ask('GET', `/api/admin/packs/${other}`)).body).toMatchObject({ block: null });
  // The other two are sold: by the number in their DataMatrix, and by the bar code of this shop's labels.
  const [, , datamatrix, barcode] = packs;
  const body = `29${String(barcode?.number).padStart(10, '0')}`;
  const codes = [`(01)02000000000015(21)${datamatrix?.number}`, `${body}${checkDigit(body)}`];
  const items = codes.map((code) => ({ productId: product.id, quantity: 1, label: { code, unitPrice: 4000 } }));
  const sold = await counter.ask('POST', '/api/admin/counter-sales', {
    ...{ clientKey: randomUUID(), customer: { name: 'Jo Citizen' }, items, totalAmount: 8000, payment: 'full' },
    ...{ paid: { method: 'eftpos', amount: 8000 }, handedOver: true },
  });
  expect(sold.status).toBe(201);
  for (const pack of [datamatrix, barcode]) {
    const { body } = await counter.ask('GET', `/api/admin/packs/${pack?.number}`);
    expect(body).toMatchObject({ block: expect.stringMatching(/was already sold, in sale HQ-/) });
  }
  expect((await counter.ask('GET', `/api/admin/packs/${free}`)).body).toMatchObject({ block: null });
  line.isOpen = true;
  await sendAll(counter);
  expect((await owner.get(`/api/admin/packs/${one}`)).body).toMatchObject({ status: 'packed' });
});

it('A weight for an order that this computer never stored is refused, and nothing is queued', async () => {
  const { shop, path, weight, storedWeighings } = await openBench();
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await counter.ask('POST', '/api/users/login', { username: 'staff-1', password: 'correct horse' });
  for (const seen of ['/api/users/me', benchPath]) await counter.ask('GET', seen);
  line.isOpen = false;
  for (const [call, body] of [
    ['weighings', weight(3600)],
    ['packed', boxes()],
  ] as const) {
    const answered = await counter.ask('POST', `${path}/${call}`, body);
    const detail = expect.stringMatching(/^This order was never opened on this computer/);
    expect(answered).toMatchObject({ status: 503, body: { code: 'unavailable', detail } });
  }
  expect([counter.offline.state.waiting, await storedWeighings()]).toEqual([0, []]);
});
