import { expect, it } from 'vitest';
import { runBulkJobs } from '#server/bulk/run-bulk-jobs.ts';
import { shopOfRecords } from '#tests/support/data/customers/shop-records.ts';

const path = '/api/admin/bulk-jobs';
const change = { kind: 'customer-tag', tag: 'wholesale', isRemoved: false };

it('Selected customers get a tag once, however it is spelled, and the exported file contains only these customers', async () => {
  const { shop, staff, buy, records } = await shopOfRecords();
  await buy({ name: 'Ann Ames', email: 'ann@customer.test', phone: '0400 000 001' }, { isUnpaid: true });
  await buy({ name: 'Ben Bo', email: 'ben@customer.test', phone: '0400 000 002' });
  await buy({ name: 'Cy Cole', email: 'cy@customer.test', phone: '0400 000 003' });
  const found = await records();
  const idOf = (name: string) => found.find((each) => each.name === name)?.id ?? 0;
  const ids = ['Ann Ames', 'Ben Bo'].map(idOf);
  const { body: job } = await staff.post(`${path}/customers?ids=${ids.join(',')}`, { change, total: 2 });
  await runBulkJobs.run(shop.deps);
  await staff.post(`${path}/customers?ids=${ids[0]}`, { change: { ...change, tag: 'Wholesale' }, total: 1 });
  await runBulkJobs.run(shop.deps);
  expect((await records('tag=wholesale')).map(({ name }) => name).toSorted()).toEqual(['Ann Ames', 'Ben Bo']);
  expect((await staff.get(path)).body).toMatchObject([
    { changed: 0, unchanged: 1 },
    { id: job.id, state: 'done', changed: 2, refused: 0 },
  ]);
  expect((await staff.get(`${path}/${job.id}/rows`)).body.map((row: { name: string }) => row.name).toSorted()).toEqual([
    'Ann Ames',
    'Ben Bo',
  ]);
  const file = await staff.get(`/api/admin/customers.csv?ids=${ids[1]}`);
  expect(file.text).toContain('Ben Bo');
  expect(file.text).not.toContain('Ann Ames');
});
