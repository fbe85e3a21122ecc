import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saleProductsPath } from '#core/counter-sale/sale-products.ts';
import type { Packing, PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { PackingScreen } from '#storefront/packing/admin/packing-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { type Planned, planResponses } from '#tests/support/components/planned-responses.ts';
import { scan } from '#tests/support/components/scan.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';
import { rumpPack } from '#tests/support/data/cold-room/rump-pack.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const day = '2026-11-11';
const rump = {
  lineId: 5,
  productId: 7,
  name: 'Rump',
  weight: '1 to 1.3 kg',
  quantity: 3,
  ...{ limit: 12_601, packed: null, question: null, agreed: null },
};
const packLine: PackingLine = { ...rump, kilo: null, take: [{ itemId: 3, lotId: 12, pieces: 3, grams: 0 }] };
const kilo = { pieces: 3, from: 3000, to: 3939, weighed: null, pricePerKilo: 3199 };
const kiloLine: PackingLine = { ...packLine, kilo };
const customer = { name: 'Jo Citizen', email: null, phone: null };
const order = (orderId: number, state: PackingOrder['state'], line = packLine): PackingOrder => ({
  ...{ orderId, state, status: 'pending', version: 1, customer, notes: null, deliveryMethod: 'delivery' },
  ...{ pickupSlot: null, alikeOk: false, zone: null, worker: null, closed: null, trouble: [], lines: [line] },
});
const lot = (id: number, useBy: string) => {
  return { id, useBy, supplierNumber: `Tag ${id}`, bestBefore: null, onHand: { pieces: 9, grams: 9000 }, block: null };
};

const send = window.fetch.bind(window);

/** The bench of a shop that gives these responses; the last response to a call stays. The real shop answers all other calls. */
async function bench(orders: PackingOrder[], responses: Record<string, Planned[]>, shown = '') {
  const lots = [lot(12, '2026-11-15'), lot(13, '2026-11-20')];
  const items = [{ id: 3, name: 'Rump', unit: 'piece' as const, short: { pieces: 0, grams: 0 }, lots }];
  const packing: Packing = { day, orders, items, progress: { packed: 0, waiting: 1, trouble: 0, boxes: [] } };
  await planCounting({ labels: true });
  const sent = planResponses(responses, { 'GET /api/admin/packing?': () => Response.json(packing) });
  mount(<PackingScreen />, { at: `/admin/packing?day=${day}${shown}` });
  return { sent, bodiesOf: (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body) };
}

const started = (shown: PackingOrder, besides: string | null) => () =>
  Response.json({ order: shown, besides: besides === null ? null : { id: 999, name: besides } });

it('A person who opens an order that someone else is packing is warned; opening an order that was put aside doesn’t start its packing', async () => {
  const [parked, open] = [order(31, 'parked'), order(32, 'waiting')];
  const { sent } = await bench([parked, open], {
    'POST /api/admin/orders/31/packing': [started(parked, null)],
    'POST /api/admin/orders/32/packing': [started(open, 'Casey Counter')],
  });
  expect(await screen.findByText('Casey Counter is packing this order too. Agree on who packs what.')).toBeTruthy();
  expect(sent).toEqual([{ call: 'POST /api/admin/orders/32/packing', body: { step: 'start' } }]);
  expect(await axeFaults()).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^#31/ }));
  await screen.findByRole('heading', { name: /^Order #31/ });
  expect(screen.queryByText(/is packing this order too/)).toBeNull();
  expect(sent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(sent[1]).toEqual({ call: 'POST /api/admin/orders/31/packing', body: { step: 'start' } }));
});

it('A packed line whose response was lost is sent again with the same idempotency key, or with a new key if another lot was chosen', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const shown = order(32, 'started');
  const { bodiesOf } = await bench([shown], {
    'POST /api/admin/orders/32/packing': [started(shown, null)],
    'POST /api/admin/orders/32/packed-lines': [lost],
  });
  const user = userEvent.setup();
  const press = async (times: number) => {
    const button = await screen.findByRole('button', { name: 'In the box Rump' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
    await user.click(button);
    await waitFor(() => expect(bodiesOf('POST /api/admin/orders/32/packed-lines')).toHaveLength(times));
  };
  await press(1);
  expect(await screen.findByText(/^Couldn’t pack the line\. Couldn’t reach the shop/)).toBeTruthy();
  await press(2);
  const lots = screen.getByLabelText('Take 3 × Rump from');
  await user.selectOptions(lots, within(lots).getByRole('option', { name: 'Lot 13, Tag 13, use by Fri 20 Nov' }));
  await press(3);
  const [first, again, other] = bodiesOf('POST /api/admin/orders/32/packed-lines');
  expect(again).toEqual(first);
  expect(other?.goods).toMatchObject([{ itemId: 3, lotId: 13, pieces: 3 }]);
  expect(other?.clientKey).not.toBe(first?.clientKey);
});

it('Scanning a label enters the line’s weight wherever the focus is; a pack that may not be packed shows the reason', async () => {
  const shown = order(32, 'started', kiloLine);
  const readPack = 'GET /api/admin/packs/100001';
  const weighings = 'POST /api/admin/orders/32/weighings';
  const settings = 'GET /api/admin/label-settings';
  const { bodiesOf } = await bench([shown], {
    'POST /api/admin/orders/32/packing': [started(shown, null)],
    [settings]: [() => send('/api/admin/label-settings')],
    [readPack]: [
      () => Response.json({ ...rumpPack, status: 'sold', block: 'Pack 100001 was already sold, in order 7.' }),
      () => Response.json({ ...rumpPack, productId: 8, name: 'Mince' }),
      () => Response.json(rumpPack),
    ],
    [weighings]: [() => Response.json({ code: 'not_found', detail: 'Told by the shop.' }, { status: 404 })],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Weight');
  await waitFor(() => expect(document.activeElement).toBe(field));
  // The rules for codes and the pattern of the labels are loaded.
  await waitFor(() => expect(bodiesOf(settings)).toHaveLength(1));
  await vi.waitFor(() => {
    scan('2900001000017');
    expect(bodiesOf(readPack)).toHaveLength(1);
  });
  expect(await screen.findByText('Pack 100001 was already sold, in order 7.')).toBeTruthy();
  expect(field.value).toBe('');
  scan('2900001000017');
  expect(await screen.findByText('Pack 100001 is Mince, not Rump.')).toBeTruthy();
  screen.getByRole('button', { name: 'Put aside' }).focus();
  scan('2900001000017');
  expect(await screen.findByText('Pack 100001, 1,842 g')).toBeTruthy();
  // The label was printed at $32.00 a kilo; 1.842 kg at the $31.99 of the order is $58.92558.
  expect(screen.getByText('Its label says $58.94. This order pays $58.93, at $31.99 a kilo.')).toBeTruthy();
  expect(field.value).toBe('1,842 g');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Record the weight of Rump' }));
  const form = within(screen.getByRole('form', { name: 'Weigh Rump' }));
  expect(await form.findByText('Told by the shop.')).toBeTruthy();
  expect(bodiesOf(weighings)).toMatchObject([{ lineId: 5, grams: 1842, pieces: 1, packNumbers: ['100001'] }]);
  await user.click(form.getByRole('button', { name: 'Remove pack 100001' }));
  expect([field.value, form.getByLabelText<HTMLInputElement>('Pieces').value]).toEqual(['', '3']);
  expect(await axeFaults()).toEqual([]);
});

it('Two labels that are scanned before the first one is looked up are both packed', async () => {
  const shown = order(32, 'started', kiloLine);
  const settings = 'GET /api/admin/label-settings';
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const { sent, bodiesOf } = await bench([shown], {
    'POST /api/admin/orders/32/packing': [started(shown, null)],
    [settings]: [() => send('/api/admin/label-settings')],
    'GET /api/admin/packs/100001': [() => first.promise],
    'GET /api/admin/packs/100002': [() => second.promise],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Weight');
  await waitFor(() => expect(bodiesOf(settings)).toHaveLength(1));
  await vi.waitFor(() => {
    scan('2900001000017');
    expect(bodiesOf('GET /api/admin/packs/100001')).toHaveLength(1);
  });
  scan('2900001000024');
  await waitFor(() => expect(sent.at(-1)?.call).toBe('GET /api/admin/packs/100002'));
  second.resolve(Response.json({ ...rumpPack, number: 100_002, grams: 1000 }));
  first.resolve(Response.json(rumpPack));
  expect(await screen.findByText('Pack 100001, 1,842 g')).toBeTruthy();
  expect(await screen.findByText('Pack 100002, 1,000 g')).toBeTruthy();
  expect(field.value).toBe('2,842 g');
});

it('At a line of packs, scanning its product puts the line into the box; any other scan shows why it can’t be used', async () => {
  const two: PackingLine = { ...packLine, quantity: 2 };
  const packed = { quantity: 2, goods: [], at: '2026-11-10T00:00:00.000Z', by: null };
  const shown = { ...order(32, 'started', two), lines: [two] };
  const done = { ...order(33, 'started', { ...two, packed }) };
  const lines = 'POST /api/admin/orders/32/packed-lines';
  const products = [
    buildProduct({ id: 7, name: 'Rump', sku: 'RUMP', barcode: '9300605070271' }),
    buildProduct({ id: 8, name: 'Mince', sku: 'MINCE' }),
  ];
  const { bodiesOf } = await bench([shown, done], {
    'POST /api/admin/orders/32/packing': [started(shown, null)],
    'POST /api/admin/orders/33/packing': [started(done, null)],
    'GET /api/admin/code-rules': [() => Response.json({ rules: [], version: 1 })],
    'GET /api/admin/label-settings': [() => send('/api/admin/label-settings')],
    'GET /api/admin/packs/100001': [() => Response.json(rumpPack)],
    [`GET ${saleProductsPath}`]: [() => Response.json(products)],
    [lines]: [() => Response.json({ code: 'not_found', detail: 'Told by the shop.' }, { status: 404 })],
  });
  const button = await screen.findByRole('button', { name: 'In the box Rump' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  const scanUntil = async (code: string, text: string) => {
    await vi.waitFor(() => {
      scan(code);
      expect(screen.queryByText(text)).toBeTruthy();
    });
  };
  await scanUntil('MINCE', 'That is Mince, not Rump.');
  await scanUntil('X-4711', 'No product has the code X-4711.');
  expect(bodiesOf(lines)).toEqual([]);
  await vi.waitFor(() => {
    scan('2900001000017');
    expect(screen.queryByText('1 of 2 scanned.')).toBeTruthy();
  });
  scan('9300605070271');
  await waitFor(() => expect(bodiesOf(lines)).toMatchObject([{ lineId: 5, packNumbers: ['100001'] }]));
  await userEvent.click(screen.getByRole('button', { name: /^#33/ }));
  const close = await screen.findByRole('button', { name: 'Close the box' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  await scanUntil('9300605070271', 'Rump isn’t needed: every line is in the box.');
});

it('A scale’s sticker for the line’s product enters its weight; any other sticker shows why it can’t be used', async () => {
  const shown = order(32, 'started', kiloLine);
  const rules = [
    { name: 'Price', kind: 'price', pattern: '21.....{NNNDD}' },
    { name: 'Weight', kind: 'weight', pattern: '22.....{NNDDD}' },
  ];
  const products = [
    buildProduct({ id: 7, name: 'Rump', sku: '42' }),
    buildProduct({ id: 8, name: 'Mince', sku: '43' }),
  ];
  const weighings = 'POST /api/admin/orders/32/weighings';
  const { bodiesOf } = await bench([shown], {
    'POST /api/admin/orders/32/packing': [started(shown, null)],
    'GET /api/admin/code-rules': [() => Response.json({ rules, version: 1 })],
    [`GET ${saleProductsPath}`]: [() => Response.json(products)],
    [weighings]: [() => Response.json({ code: 'not_found', detail: 'Told by the shop.' }, { status: 404 })],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Weight');
  const scanUntil = async (code: string, text: string) => {
    await vi.waitFor(() => {
      scan(code);
      expect(screen.queryByText(text)).toBeTruthy();
    });
  };
  await scanUntil('2100042024502', 'The sticker 2100042024502 says a price and no weight. Please weigh the goods.');
  await scanUntil('2200043018422', 'That sticker is of Mince, not Rump.');
  await scanUntil('2200044018421', 'No product has the SKU 00044, which the sticker 2200044018421 names.');
  expect(field.value).toBe('');
  // Two pieces that weigh the same: 1,842 g each.
  for (const sum of ['1,842 g', '3,684 g']) {
    scan('2200042018423');
    await waitFor(() => expect(field.value).toBe(sum));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Record the weight of Rump' }));
  expect(await screen.findByText('Told by the shop.')).toBeTruthy();
  expect(bodiesOf(weighings)).toMatchObject([{ lineId: 5, grams: 3684, pieces: 2, packNumbers: [] }]);
});

it('The customer can be asked about a weight above the agreed maximum, and a line that waits for the answer says so', async () => {
  const weight = { grams: 4100, amount: 13_116, endsAt: '2026-11-10T23:00:00.000Z' };
  const waiting: PackingLine = { ...kiloLine, lineId: 4, name: 'Brisket', question: { ...weight, state: 'waiting' } };
  const shown = { ...order(32, 'started', kiloLine), lines: [waiting, kiloLine] };
  const ask = 'POST /api/admin/orders/32/weight-requests';
  const detail = 'Rump with 4,100 g costs $131.16, and the customer agreed to at most $126.01.';
  const { bodiesOf } = await bench([shown], {
    'POST /api/admin/orders/32/packing': [started(shown, null)],
    'POST /api/admin/orders/32/weighings': [() => Response.json({ code: 'above_ceiling', detail }, { status: 409 })],
    [ask]: [() => Response.json({ code: 'wrong_status', detail: 'No email address.' }, { status: 409 })],
  });
  // The line that waits isn’t the next one.
  const form = within(await screen.findByRole('form', { name: 'Weigh Rump' }));
  expect(screen.getByText(/^Waiting: the customer was asked about 4,100 g for \$131\.16/)).toBeTruthy();
  const user = userEvent.setup();
  expect(form.queryByRole('button', { name: 'Ask the customer' })).toBeNull();
  await user.type(form.getByLabelText('Weight'), '4100{Enter}');
  expect(await form.findByText(detail)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Ask the customer' }));
  expect(await form.findByText('No email address.')).toBeTruthy();
  expect(bodiesOf(ask)).toMatchObject([{ lineId: 5, grams: 4100, pieces: 3, confirmed: true }]);
  expect(await axeFaults()).toEqual([]);
  await user.type(form.getByLabelText('Weight'), '{Backspace}');
  expect(form.queryByRole('button', { name: 'Ask the customer' })).toBeNull();
});

it('While a packed order is shown, only its own box labels can be printed', async () => {
  const closed = { at: '2026-11-10T00:00:00.000Z', by: null, boxes: 1 };
  const packed = [31, 33].map((id) => ({ ...order(id, 'packed'), closed }));
  await bench(packed, {}, '&order=33&packed=31');
  const buttons = await screen.findAllByRole('button', { name: /^Print box labels/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Print box labels of order #33']);
});

it('The list of orders scrolls to the order that is being packed, without scrolling the page', async () => {
  const orders = Array.from({ length: 14 }, (_, at) => order(31 + at, at === 12 ? 'started' : 'packed'));
  await page.viewport(375, 700);
  onTestFinished(() => page.viewport(1600, 900));
  await bench(orders, { 'POST /api/admin/orders/43/packing': [started(order(43, 'started'), null)] });
  const strip = await screen.findByRole('navigation', { name: 'Orders' });
  const [shown, first] = [
    within(strip).getByRole('button', { current: true }),
    within(strip).getAllByRole('button')[0],
  ];
  expect(shown.textContent).toContain('#43');
  const isInside = (button: Element | undefined) => {
    const [own, around] = [button?.getBoundingClientRect(), strip.getBoundingClientRect()];
    return own !== undefined && own.left >= around.left - 1 && own.right <= around.right + 1;
  };
  await waitFor(() => expect([isInside(shown), isInside(first)]).toEqual([true, false]));
  expect([window.scrollX, window.scrollY]).toEqual([0, 0]);
});
