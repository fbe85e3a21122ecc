import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endpoints } from '#core/api.ts';
import { isStaffAccess } from '#core/endpoint.ts';
import { address } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { ownRepeat, repeatShop, someone, started } from './repeating-shop.ts';

const change = { version: 1, clientKey: 'e7d4b8f0-5a3c-4b61-9d2e-1f6a7c8b9d0e' };

/** Each request that names a repeating box, with a body that its owner could send. A new request needs a row here. */
const requests: Record<string, object | undefined> = {
  'PATCH /api/repeats/:id': { ...change, intervalWeeks: 4 },
  'DELETE /api/repeats/:id': undefined,
  'POST /api/repeats/:id/preview': { address },
  'POST /api/repeats/:id/cycles/:date': { ...change, action: 'skip' },
  'GET /api/repeats/:id/cycles/:date/days': undefined,
  'POST /api/repeats/:id/card': { paymentToken: testCards.good },
};

it('A request for someone else’s repeating box gets the same response as for one that doesn’t exist, and changes nothing', async () => {
  const named = endpoints.filter(({ path, access }) => path.startsWith('/api/repeats/:') && !isStaffAccess(access));
  expect(Object.keys(requests).toSorted()).toEqual(named.map(({ method, path }) => `${method} ${path}`).toSorted());

  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  const repeat = await started(jo, { productId: mince.id });
  const date = repeat.nextBoxes[0]?.plannedDate ?? '';
  const stranger = await someone(shop);
  for (const [name, body] of Object.entries(requests)) {
    const [method = 'GET', path = ''] = name.split(' ');
    const ask = (id: number) =>
      stranger.request(method as 'GET', path.replace(':id', String(id)).replace(':date', date), {
        headers: { 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body }),
      });
    const [found, missing] = [await ask(repeat.id), await ask(999_999)];
    expect([name, found.status, found.body.code, found.body.detail]).toEqual([
      name,
      404,
      'not_found',
      missing.body.detail,
    ]);
    expect(missing.status).toBe(404);
  }
  expect(await ownRepeat(jo)).toEqual(repeat);
  expect((await stranger.get('/api/repeats')).body).toEqual([]);
});
