import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#server/products/product-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { agreedRepeat, news, ownRepeat, repeatShop, someone, start, switchRepeats } from './repeating-shop.ts';

const first = '2026-11-19';

it('After five declined cards for a repeating box, the account can’t try another card for a while, not even a valid one', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const declined = { productId: mince.id, firstDate: first, card: testCards.declined };
  for (let count = 0; count < 5; count += 1) expect((await start(jo, declined)).status).toBe(402);
  expect((await start(jo, { ...declined, card: testCards.good })).status).toBe(429);
});

it('If the bank asks for confirmation of a card, the repeating box starts only once the customer confirms', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const begun = { productId: mince.id, firstDate: first, card: testCards.challenged, key: 'challenged' };
  const question = await start(jo, begun);
  expect(question.body).toMatchObject({ requiresAction: true });
  expect((await jo.get('/api/repeats')).body).toEqual([]);
  await respondToBank(jo, question.body.clientSecret, true);
  expect((await start(jo, begun)).body).toMatchObject({ repeat: { status: 'active' } });
  expect(await news(shop)).toHaveLength(1);
  const other = { ...begun, firstDate: '2026-11-20', key: 'refused' };
  await respondToBank(jo, (await start(jo, other)).body.clientSecret, false);
  expect((await start(jo, other)).status).toBe(402);
  expect((await jo.get('/api/repeats')).body).toHaveLength(1);
});

it('If the bank confirms a card after the owner has switched repeating boxes off, no repeating box starts, and the customer is told', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const agreed = await agreedRepeat(jo, { productId: mince.id, firstDate: first, card: testCards.challenged });
  const question = await jo.post('/api/repeats', agreed, { key: 'late' });
  await switchRepeats(shop, false);
  await respondToBank(jo, question.body.clientSecret, true);
  const again = await jo.post('/api/repeats', agreed, { key: 'late' });
  expect([again.status, again.body.detail]).toEqual([
    404,
    'The shop doesn’t offer repeating boxes any more. No box comes, and nothing is charged.',
  ]);
  expect(await news(shop)).toMatchObject([{ kind: 'repeat-rejected', text: expect.stringContaining('didn’t start') }]);
  expect(await ownRepeat(jo)).toMatchObject({ status: 'stopped', nextBoxes: [], card: null });
});

it.each([
  ['the price has risen', 'price'],
  ['the cut-off of the first box has passed', 'cut-off'],
])('If %s when the bank confirms a card, no repeating box starts, and the customer is told', async (_title, change) => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const agreed = await agreedRepeat(jo, { productId: mince.id, firstDate: '2026-11-12', card: testCards.challenged });
  // The box for Thursday can be changed until the end of Wednesday.
  shop.setClock('2026-11-11T23:50:00+11:00');
  const question = await jo.post('/api/repeats', agreed, { key: 'slow' });
  if (change === 'cut-off') shop.setClock('2026-11-12T00:05:00+11:00');
  else
    await shop.deps.store.write((tx) => tx.update(products).set({ priceCents: 2100 }).where(eq(products.id, mince.id)));
  await respondToBank(jo, question.body.clientSecret, true);
  const again = await jo.post('/api/repeats', agreed, { key: 'slow' });
  expect([again.status, again.body.code]).toEqual([409, 'terms_changed']);
  expect(await news(shop)).toMatchObject([{ kind: 'repeat-rejected', text: expect.stringContaining('didn’t start') }]);
  expect(await ownRepeat(jo)).toMatchObject({ status: 'stopped', nextBoxes: [], card: null });
  // It never ran, so it is neither a started nor a stopped box in the owner's figures.
  const { body: figures } = await (await staffOf(shop)).get('/api/admin/repeat-figures');
  expect(figures).toMatchObject({ active: 0, paused: 0, stopped: 0 });
  expect(figures.weeks.at(-1)).toMatchObject({ started: 0, stopped: 0 });
});

it('If a customer has asked for their account to be closed when the bank confirms a card, no repeating box starts, and the customer is told', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const agreed = await agreedRepeat(jo, { productId: mince.id, firstDate: first, card: testCards.challenged });
  const question = await jo.post('/api/repeats', agreed, { key: 'leaving' });
  const path = '/api/users/me/close-request';
  expect((await jo.post(path, {})).status).toBe(200);
  await respondToBank(jo, question.body.clientSecret, true);
  const refused = {
    status: 409,
    body: { code: 'wrong_status', detail: expect.stringContaining('You have asked us to close your account') },
  };
  expect(await jo.post('/api/repeats', agreed, { key: 'leaving' })).toMatchObject(refused);
  const text = expect.stringContaining('didn’t start, because you have asked us to close your account');
  expect(await news(shop)).toMatchObject([{ kind: 'repeat-rejected', text }]);
  expect(await ownRepeat(jo)).toMatchObject({ status: 'stopped', nextBoxes: [], card: null });
  const another = { ...agreed, paymentToken: testCards.good };
  expect(await jo.post('/api/repeats', another, { key: 'another' })).toMatchObject(refused);
  expect(await news(shop)).toHaveLength(1);
  // A customer who keeps their account can start boxes again.
  expect((await jo.request('DELETE', path)).status).toBe(200);
  expect((await jo.post('/api/repeats', another, { key: 'kept' })).status).toBe(200);
});

it('A repeating box that a customer starts in two tabs starts once, with one email, but a box for another address starts as well', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const begun = { productId: mince.id, firstDate: first, card: testCards.challenged };
  const agreed = await agreedRepeat(jo, begun);
  const startIn = (tab: string, changes = {}) => jo.post('/api/repeats', { ...agreed, ...changes }, { key: tab });
  const questions = [await startIn('one'), await startIn('two')];
  for (const { body } of questions) await respondToBank(jo, body.clientSecret, true);
  expect((await startIn('one')).status).toBe(200);
  const text = 'You have already started this box';
  const refused = { status: 409, body: { code: 'wrong_status', detail: expect.stringContaining(text) } };
  expect(await startIn('two')).toMatchObject(refused);
  expect(await startIn('three', { paymentToken: testCards.good })).toMatchObject(refused);
  // The only email says that the box has started. The account shows one box, and no stopped one.
  expect((await news(shop)).map(({ kind }) => kind)).toEqual(['repeat-started']);
  expect((await jo.get('/api/repeats')).body).toHaveLength(1);
  const running = async () => {
    const repeats: { status: string }[] = (await jo.get('/api/repeats')).body;
    return repeats.filter(({ status }) => status === 'active').length;
  };
  expect(await running()).toBe(1);
  const elsewhere = { ...agreed.address, street: '2 High St' };
  expect((await startIn('four', { address: elsewhere, paymentToken: testCards.good })).status).toBe(200);
  expect(await running()).toBe(2);
});
