import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import type { OrderPapers } from '#core/orders/papers/order-papers-api.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { receiptSlipOf } from '#storefront/orders/receipt/receipt-slip.ts';
import { readFile } from '#tests/server/import-export/exported-table.ts';
import { butcher, labelOf } from '#tests/support/data/cold-room/butcher.ts';
import { agreedText } from '#tests/support/data/cold-room/by-kilo.ts';
import { shopText } from '#tests/support/data/content.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { address, customer, pay } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';

const key = () => crypto.randomUUID();

/** A shop registered for GST that sells rump at $31.99 a kilo, and cooked brisket, which is taxed, at $45.00 a kilo. */
async function openShop() {
  const room = await butcher();
  const { owner, counter, shop, rump, lot } = room;
  const settings = { counting: true, lots: true, labels: true, byTheKilo: true, gstRegistered: true };
  await owner.patch('/api/admin/shop-settings', shopText({ ...settings, abn: '51 824 753 556' }));
  const made = await owner.post('/api/admin/products', {
    ...{ name: 'Cooked brisket', description: 'Smoked for 12 hours.', type: 'beef', cutSize: 'quarter' },
    ...{ weight: '0.5 to 1 kg', price: 3375, pricing: 'kilo', pricePerKilo: 4500, pieces: 1 },
    ...{ gramsFrom: 500, gramsTo: 1000, taxClass: 'gst' },
  });
  const brisket = { id: made.body.id as number };
  const jo = shop.visitor();
  const order = async (wanted: [product: { id: number }, quantity: number, unit: number][], ceiling: string) => {
    const items = wanted.map(([{ id: productId }, quantity, unitPrice]) => {
      return { productId, quantity, paymentType: 'credit-card', unitPrice, totalPrice: quantity * unitPrice };
    });
    const totalAmount = items.reduce((sum, item) => sum + item.totalPrice, 0);
    const body = { order: { totalAmount, deliveryDate: '2026-11-11' }, items, agreement: agreedText(ceiling) };
    const ordered = await jo.post('/api/orders-with-items', { ...body, customer, address });
    if (ordered.status !== 201) throw new Error(ordered.text);
    const held = await pay(jo, [ordered.body.order], { key: key() });
    if (held.status !== 200) throw new Error(held.text);
    return ordered.body.order as Order;
  };
  const weigh = async ({ id, items }: Order, index: number, grams: number) => {
    const item = items[index];
    const lotId = item?.productId === rump.id ? lot.id : null;
    const body = { lineId: item?.id, grams, pieces: item?.pieces, lotId, clientKey: key() };
    const weighed = await counter.post(`/api/admin/orders/${id}/weighings`, body);
    if (weighed.status !== 200) throw new Error(weighed.text);
  };
  const pack = async ({ id }: Order) => {
    const packed = await counter.post(`/api/admin/orders/${id}/packed`, { boxes: 1, clientKey: key() });
    if (packed.status !== 200) throw new Error(packed.text);
  };
  return { ...room, rump, brisket, jo, order, weigh, pack };
}

it('The API, receipts, slips, the orders’ file, emails, reports and the journal show the same grams and cents for a day', async () => {
  const { shop, owner, counter, rump, brisket, jo, order, weigh, pack, sale, send, label, codeOf } = await openShop();

  // Below the ceiling: 3.642 kg × $31.99 = $116.50758, and 0.812 kg × $45.00 = $36.54, of which an eleventh is GST.
  const below = await order(
    [
      [rump, 2, 6398],
      [brisket, 1, 4500],
    ],
    '$172.96',
  );
  await weigh(below, 0, 3642);
  await weigh(below, 1, 812);
  // Weighed twice: 1.701 kg cost $54.41, and 1.842 kg × $31.99 = $58.92558.
  const twice = await order([[rump, 1, 6398]], '$63.98');
  await weigh(twice, 0, 1701);
  await weigh(twice, 0, 1842);
  // At the ceiling: 2 kg × $31.99.
  const full = await order([[rump, 1, 6398]], '$63.98');
  await weigh(full, 0, 2000);
  // 1.9 kg × $31.99 = $60.781, of which 500 g are refunded: $15.995.
  const refunded = await order([[rump, 1, 6398]], '$63.98');
  await weigh(refunded, 0, 1900);
  for (const each of [below, twice, full, refunded]) await pack(each);
  const found = (await counter.get(`/api/admin/orders/${refunded.id}/refundable`)).body;
  const back = (fields: object) => {
    const { version, lines } = found;
    const line = { id: lines[0].id, grams: 500, amount: 1600, ...fields };
    const body = { amount: line.amount, lines: [line], method: 'as-paid', reason: 'Trimmed too little', version };
    return owner.post(`/api/admin/orders/${refunded.id}/refunds`, body);
  };
  expect(found.lines).toMatchObject([{ left: 6078, weighed: { grams: 1900, pricePerKilo: 3199 } }]);
  expect((await back({ amount: 1599 })).body.errors).toMatchObject([{ path: 'lines.0.grams' }]);
  expect((await back({ grams: 1901 })).body.errors).toMatchObject([{ path: 'lines.0.grams' }]);
  expect((await back({})).status).toBe(200);
  // At the counter: a scale's label of 1.842 kg, and a pack by its number of 1.555 kg × $31.99 = $49.74445.
  const { number } = await label({ packs: [{ grams: 1555 }] });
  const sold = await send(
    sale([labelOf(rump.id, '2200042018423', 5893), labelOf(rump.id, codeOf(number), 4974)], 10_867),
  );
  const atCounter = sold.body.order as Order;

  const expected = [
    {
      order: below,
      goods: [
        ['3,642 g at $31.99 a kilo', 11_651],
        ['812 g at $45.00 a kilo', 3654],
      ],
      total: 15_305,
    },
    { order: twice, goods: [['1,842 g at $31.99 a kilo', 5893]], total: 5893 },
    { order: full, goods: [['2,000 g at $31.99 a kilo', 6398]], total: 6398 },
    { order: refunded, goods: [['1,900 g at $31.99 a kilo', 6078]], total: 4478 },
    {
      order: atCounter,
      goods: [
        ['1,842 g at $31.99 a kilo', 5893],
        ['1,555 g at $31.99 a kilo', 4974],
      ],
      total: 10_867,
    },
  ] as const;
  const grams = [4454, 1842, 2000, 1900, 3397];
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

  const papers: OrderPapers[] = (await counter.get('/api/admin/order-papers')).body;
  const files = readFile((await owner.get('/api/admin/export/orders')).text);
  const emails = await emailsTo(shop, customer.email);
  const own: Order[] = (await jo.get('/api/orders')).body;
  const { body: publicShop } = await owner.get('/api/shop');
  for (const [
    index,
    {
      order: { id },
      goods,
      total,
    },
  ] of expected.entries()) {
    // The API, for staff and for the customer.
    const shown: Order = (await owner.get(`/api/admin/orders/${id}`)).body;
    expect(shown).toMatchObject({ totalAmount: total, amountPaid: total });
    const sumOfLines = shown.lines.reduce((sum, line) => sum + line.amount, 0);
    expect(sumOfLines).toBe(total);
    if (id !== atCounter.id) expect(own.find((each) => each.id === id)?.items).toEqual(shown.items);
    // The receipt, the slip and the export.
    const paper = papers.find(({ order: { id: of } }) => of === id);
    if (paper === undefined) throw new Error(`Order ${id} has no papers`);
    const { order: printed, payments } = paper;
    const slip = receiptSlipOf({ order: printed, payments, shop: publicShop, servedBy: null });
    expect(slip).toMatchObject({ title: 'Tax invoice', totalCents: total, paidCents: total, balanceCents: 0 });
    expect(slip.items.map(({ detail, totalCents }) => [detail, totalCents])).toEqual(goods);
    expect(slip.facts).toContainEqual({ term: 'Issued on', text: '10/11/2026' });
    // The slip lies in the box, and drivers see no prices.
    expect(paper.slip?.stop.items.map(({ byKilo }) => byKilo)).toEqual(goods.map(([text]) => text.split(' at ')[0]));
    const row = files.find(({ Order: of }) => of === String(id));
    expect(row).toMatchObject({ 'Grams weighed': String(grams[index]), Total: (total / 100).toFixed(2) });
    for (const [text] of goods) expect(row?.Items).toContain(text);
    expect(row?.Adjustments).toBe(id === refunded.id ? '-16.00' : '0.00');
    // The receipt by email.
    if (id === atCounter.id) continue;
    const receipt = emails.find(({ text }) => text.includes(`Tax invoice for order #${id}`))?.text ?? '';
    for (const [text, cents] of goods) {
      expect(receipt).toContain(text);
      expect(receipt).toContain(dollars(cents));
    }
    expect(receipt).not.toContain('Weighed');
  }
  const [invoice] = papers;
  expect(invoice?.order.lines.filter(({ kind }) => kind === 'adjustment').map(({ label: text }) => text)).toEqual([
    'Weighed 3,642 g of at most 4,000 g',
    'Weighed 812 g of at most 1,000 g',
  ]);

  // $408.87 of meat and $36.54 of brisket were sold, of which $16.00 were refunded.
  const day = 'from=2026-11-10&to=2026-11-10';
  const report = async (name: string, by: string) =>
    (await owner.get(`/api/admin/reports/${name}?${day}&by=${by}`)).body;
  const sales = await report('sales', 'product');
  const columnOf = ({ columns }: { columns: { key: string }[] }, name: string) =>
    columns.findIndex(({ key: known }) => known === name);
  const column = (name: string) => columnOf(sales, name);
  const rowOf = (name: string) => sales.rows.find((each: { label: string }) => each.label === name)?.cells;
  expect(rowOf('Rump')?.[column('goods')]).toBe(40_887);
  expect(rowOf('Rump')?.[column('corrections')]).toBe(-1600);
  expect(rowOf('Cooked brisket')?.[column('goods')]).toBe(3654);
  // Rump is counted in the cold room. The refunded 500 g stayed with the customer.
  const margins = (await owner.get(`/api/admin/stock-report?${day}`)).body;
  expect(margins.products).toMatchObject([{ name: 'Rump', revenue: 40_887 }]);
  const takings = await report('takings', 'method');
  // $445.41 were paid, of which $16.00 went back.
  const takenOf = (name: string) => takings.total[columnOf(takings, name)];
  expect(['received', 'refunded', 'net'].map(takenOf)).toEqual([44_541, -1_600, 42_941]);
  shop.setClock('2026-11-10T23:00:00.000Z');
  await closeDays(shop.deps);
  const closed = (await owner.get('/api/admin/journal/days/2026-11-10')).body;
  const entry = closed.lines.map((line: { label: string; amountCents: number; gstCents: number }) => [
    line.label,
    line.amountCents,
    line.gstCents,
  ]);
  expect(entry).toEqual([
    ['EFTPOS', 10_867, 0],
    ['Online cards', 32_074, 0],
    ['Sales, GST-free (12,781 g by the kilo)', -40_887, 0],
    ['Sales, with GST (812 g by the kilo)', -3654, -332],
    ['Refunds, GST-free (500 g by the kilo)', 1600, 0],
  ]);
  expect(closed.figures).toEqual({ totalSalesCents: 42_941, gstFreeCents: 39_287, gstCents: 332 });
  const exported = await owner.post('/api/admin/journal/exports', {
    ...{ program: 'xero', from: '2026-11-10', to: '2026-11-10' },
  });
  expect(exported.status).toBe(201);
  const { text } = await owner.get('/api/admin/journal/exports/1/files/1');
  expect(text).toContain('"Sales, GST-free (12,781 g by the kilo)",200,GST Free Income,-408.87');
  expect((await audit(shop)).findings).toEqual([]);
});
