import { expect, it } from 'vitest';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';

const path = '/api/admin/code-rules';
const price = { name: 'Price labels', kind: 'price', pattern: '21.....{NNNDD}' };

it('The owner’s rules are kept in their order; a shop without any has none', async () => {
  const { owner, counter } = await startColdRoom();
  expect((await counter.get(path)).body).toEqual({ rules: [], version: 0 });
  const rules = [price, { name: 'Weight labels', kind: 'weight', pattern: '22.....{NNDDD}' }];
  expect((await owner.request('PUT', path, { body: { rules, version: 0 } })).body).toEqual({ rules, version: 1 });
  expect((await counter.get(path)).body).toEqual({ rules, version: 1 });
  expect((await owner.request('PUT', path, { body: { rules: [price], version: 0 } })).body.code).toBe('stale_version');
});

it('Two rules that match the same code are refused, and both are named', async () => {
  const { owner } = await startColdRoom();
  const rules = [price, { name: 'Old scale', kind: 'weight', pattern: '2......{NNDDD}' }];
  const refused = await owner.request('PUT', path, { body: { rules } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'rules.1.pattern', message: '“Price labels” and “Old scale” match the same codes' }],
  ]);
  expect((await owner.get(path)).body.rules).toEqual([]);
});
