import { expect, it } from 'vitest';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { agreedRepeat, news, ownRepeat, repeatShop, someone, start, switchRepeats } from './repeating-shop.ts';

const first = '2026-11-19';

it('After five declined cards, the account can’t try another card for a while, not even a valid one', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const declined = { productId: mince.id, firstDate: first, card: testCards.declined };
  for (let count = 0; count < 5; count += 1) expect((await start(jo, declined)).status).toBe(402);
  expect((await start(jo, { ...declined, card: testCards.good })).status).toBe(429);
});

it('If the bank asks the customer for confirmation, the repeating box starts once they confirm, and doesn’t start if they refuse', async () => {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const begun = { productId: mince.id, firstDate: first, card: testCards.challenged, key: 'challenged' };
  const question = await start(jo, begun);
  expect(question.body).toMatchObject({ requiresAction: true });
  expect((await jo.get('/api/repeats')).body).toEqual([]);
  await respondToBank(jo, question.body.clientSecret, true);
  expect((await start(jo, begun)).body).toMatchObject({ repeat: { status: 'active' } });
  expect(await news(shop)).toHaveLength(1);
  const other = { ...begun, key: 'refused' };
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
  expect(await news(shop)).toMatchObject([{ kind: 'repeat-stopped', text: expect.stringContaining('didn’t start') }]);
  expect(await ownRepeat(jo)).toMatchObject({ status: 'stopped', nextBoxes: [], card: null });
});
