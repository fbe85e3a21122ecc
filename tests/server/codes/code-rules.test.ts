import { expect, it } from 'vitest';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';
import { shopText } from '#tests/support/data/content.ts';

const path = '/api/admin/code-rules';
const price = { name: 'Price labels', kind: 'price', pattern: '21.....{NNNDD}' };

it('The owner’s rules for reading barcodes are stored in their order; a new shop has none', async () => {
  const { owner, counter } = await startColdRoom();
  expect((await counter.get(path)).body).toEqual({ rules: [], version: 0 });
  const rules = [price, { name: 'Weight labels', kind: 'weight', pattern: '22.....{NNDDD}' }];
  expect((await owner.request('PUT', path, { body: { rules, version: 0 } })).body).toEqual({ rules, version: 1 });
  expect((await counter.get(path)).body).toEqual({ rules, version: 1 });
  expect((await owner.request('PUT', path, { body: { rules: [price], version: 0 } })).body.code).toBe('stale_version');
});

it('Two barcode rules that match the same codes are refused, and the error names both', async () => {
  const { owner } = await startColdRoom();
  const rules = [price, { name: 'Old scale', kind: 'weight', pattern: '2......{NNDDD}' }];
  const refused = await owner.request('PUT', path, { body: { rules } });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'rules.1.pattern', message: '“Price labels” and “Old scale” match the same codes' }],
  ]);
  expect((await owner.get(path)).body.rules).toEqual([]);
});

it('In a shop that prints labels, a barcode rule that would match the shop’s own labels is refused, and so is the reverse', async () => {
  const { owner } = await startColdRoom();
  // The shop's labels have 29 and the pack's number.
  const rules = [{ name: 'Deli scale', kind: 'price', pattern: '29.....{NNNDD}' }];
  const save = (version: number) => owner.request('PUT', path, { body: { rules, version } });
  await owner.patch('/api/admin/shop-settings', shopText({ counting: true, labels: true }));
  const refused = await save(0);
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'rules.0.pattern']);
  const labels = (await owner.get('/api/admin/label-settings')).body;
  expect((await owner.patch('/api/admin/label-settings', { ...labels, ean: null })).status).toBe(200);
  expect((await save(0)).status).toBe(200);
  const again = await owner.patch('/api/admin/label-settings', { ...labels, version: labels.version + 1 });
  expect([again.status, again.body.errors?.[0]?.path]).toEqual([422, 'ean.pattern']);
});
