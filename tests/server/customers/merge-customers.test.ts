import { expect, it } from 'vitest';
import { type RecordShop, shopOfRecords } from '#tests/support/data/customers/shop-records.ts';

const mary = { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' };
const maria = { name: 'Maria Nguyen', email: 'maria@customer.test', phone: '0400 333 444' };

async function idsOf({ records }: RecordShop, ...names: string[]): Promise<number[]> {
  const all = await records();
  return names.map((name) => all.find((each) => each.name === name)?.id ?? 0);
}

async function merge({ staff }: RecordShop, id: number, goneId: number, more: object = {}) {
  const preview = await staff.get(`/api/admin/customers/${id}/merge-preview?with=${goneId}`);
  const versions = { kept: preview.body.kept.version, gone: preview.body.gone.version };
  const body = { goneId, versions, ...more };
  return { preview: preview.body, send: () => staff.post(`/api/admin/customers/${id}/merges`, body) };
}

it('Two customer records are merged only once, with the chosen details, and later orders of both customers are added to the remaining record', async () => {
  const shop = await shopOfRecords();
  await shop.buy(mary);
  await shop.buy(maria);
  const [kept = 0, gone = 0] = await idsOf(shop, 'Mary Nguyen', 'Maria Nguyen');
  await shop.staff.post(`/api/admin/customers/${gone}/notes`, { text: 'Back door' });
  await shop.staff.post(`/api/admin/customers/${gone}/tags`, { tag: 'Wholesale' });
  const { preview, send } = await merge(shop, kept, gone, { choose: { phone: 'gone' } });
  expect(preview).toMatchObject({
    conflicts: ['name', 'email', 'phone'],
    moves: { orders: 1, notes: 1, tags: ['Wholesale'] },
    refusal: null,
  });
  const merged = { id: kept, name: 'Mary Nguyen', phone: maria.phone, orderCount: 2, spent: 2 * 99_995 };
  expect((await send()).body).toMatchObject({ ...merged, tags: ['Wholesale'], notes: [{ text: 'Back door' }] });
  expect((await send()).body).toMatchObject(merged);
  await shop.buy(maria);
  await shop.buy(mary);
  expect(await shop.records()).toMatchObject([{ id: kept, orderCount: 4 }]);
  // A search for either customer finds the kept record, and the URL of the other record redirects to it.
  expect(await shop.records('q=111222')).toHaveLength(1);
  expect((await shop.staff.get(`/api/admin/customers/${gone}`)).body).toMatchObject({ id: kept });
});

it('A merge of customer records can be undone within a day, including everything that it moved', async () => {
  const shop = await shopOfRecords();
  await shop.buy(mary);
  await shop.buy(maria);
  const [kept = 0, gone = 0] = await idsOf(shop, 'Mary Nguyen', 'Maria Nguyen');
  await shop.staff.post(`/api/admin/customers/${gone}/notes`, { text: 'Back door' });
  const { send } = await merge(shop, kept, gone, { choose: { phone: 'gone' } });
  const [{ id }] = (await send()).body.merges;
  await shop.buy(mary);
  const undone = await shop.staff.post(`/api/admin/customer-merges/${id}/undo`, {});
  expect(undone.body).toMatchObject({ id: kept, phone: mary.phone, orderCount: 2, notes: [], merges: [] });
  const back = await shop.staff.get(`/api/admin/customers/${gone}`);
  expect(back.body).toMatchObject({ id: gone, phone: maria.phone, orderCount: 1, notes: [{ text: 'Back door' }] });
});

it('A merge of customer records can’t be undone after a day', async () => {
  const shop = await shopOfRecords();
  await shop.buy(mary);
  await shop.buy(maria);
  const [kept = 0, gone = 0] = await idsOf(shop, 'Mary Nguyen', 'Maria Nguyen');
  const [{ id }] = (await (await merge(shop, kept, gone)).send()).body.merges;
  shop.shop.advance(24 * 60 * 60_000);
  expect((await shop.staff.post(`/api/admin/customer-merges/${id}/undo`, {})).status).toBe(409);
});

it('A merge of customer records is refused if the records have changed since its preview, or if both are accounts', async () => {
  const shop = await shopOfRecords();
  await shop.buy(mary);
  await shop.register('maria', { firstName: 'Maria' });
  await shop.register('tom', { firstName: 'Tom' });
  const [guest = 0, account = 0, tom = 0] = await idsOf(shop, 'Mary Nguyen', 'Maria', 'Tom');
  const { send, preview } = await merge(shop, guest, account, { intoAccount: true });
  // The account’s record is kept, regardless of which record was opened.
  expect(preview).toMatchObject({ kept: { id: account }, gone: { id: guest }, conflicts: [] });
  const { version } = (await shop.staff.get(`/api/admin/customers/${guest}`)).body;
  await shop.staff.patch(`/api/admin/customers/${guest}`, { ...mary, address: '', name: 'M N', version });
  // The guest's record has changed since the preview.
  expect((await send()).body).toMatchObject({ code: 'stale_version' });
  const both = await shop.staff.get(`/api/admin/customers/${tom}/merge-preview?with=${account}`);
  expect(both.body.refusal).toContain('accounts can’t be merged');
});

it('Orders merged into an account are shown there if staff choose that', async () => {
  const shop = await shopOfRecords();
  const { order } = await shop.buy(mary);
  const visitor = await shop.register('maria', { firstName: 'Maria' });
  const [guest = 0, account = 0] = await idsOf(shop, 'Mary Nguyen', 'Maria');
  const { send } = await merge(shop, account, guest, { intoAccount: true });
  const [{ id }] = (await send()).body.merges;
  expect((await visitor.get('/api/orders')).body).toMatchObject([{ id: order.id }]);
  await shop.staff.post(`/api/admin/customer-merges/${id}/undo`, {});
  expect((await visitor.get('/api/orders')).body).toEqual([]);
});
