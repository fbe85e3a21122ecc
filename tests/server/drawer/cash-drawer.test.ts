import { describe, expect, it } from 'vitest';
import type { Drawer, DrawerCount } from '#core/drawer/drawer-api.ts';
import { drawerCounts } from '#server/drawer/drawer-tables.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { orderLines, pay } from '#tests/support/data/shopping.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { journalShop } from '../journal/journal-shop.ts';

const counts = '/api/admin/drawer/counts';

/** A drawer that starts with $200. */
async function openedDrawer() {
  const made = await journalShop();
  const { staff } = made;
  const first = await staff.post(counts, { kind: 'opening', countedCents: 20_000, note: '' });
  expect(first.status).toBe(201);
  const drawer = async (): Promise<Drawer> => (await staff.get('/api/admin/drawer')).body;
  const count = async (by: Visitor, changes: object = {}) => {
    const { last, upTo, expectedCents } = await drawer();
    const usual = { countedCents: expectedCents, bankedCents: Math.max(0, expectedCents - 20_000), note: '' };
    return by.post(counts, { kind: 'count', lastId: last?.id, upTo, seenUpTo: upTo, ...usual, ...changes });
  };
  return { ...made, drawer, count };
}

describe('A count of the cash drawer', () => {
  it('starts with a float and includes no earlier payments', async () => {
    const { staff, meat, sellFor } = await journalShop();
    await sellFor('cash', meat);
    expect((await staff.get('/api/admin/drawer')).body).toMatchObject({ last: null, expectedCents: 0, cash: [] });
    const notes = { '5000': 3, '1000': 4, '200': 5 };
    const opened = await staff.post(counts, { kind: 'opening', countedCents: 20_000, notes, note: '' });
    expect(opened.body).toMatchObject({ kind: 'opening', floatCents: 20_000, differenceCents: 0, notes });
    expect((await staff.get('/api/admin/drawer')).body).toMatchObject({ expectedCents: 20_000, cash: [] });
    const again = await staff.post(counts, { kind: 'opening', countedCents: 1_000, note: '' });
    expect([again.status, again.body.code]).toEqual([409, 'drawer_counted']);
  });

  it('expects the amount really taken in cash, after staff have lowered a mistyped amount on its order', async () => {
    const { shop, staff, meat, takeCash, drawer } = await openedDrawer();
    const jo = shop.visitor();
    const { order } = await orderLines(shop, jo, [[meat, 'layby-4']]);
    await pay(jo, [order]);
    const { amountPaid } = await orderAsItIs(shop, order.id);
    await takeCash(order.id, 20_000);
    const lowered = await staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: amountPaid + 2_000 });
    expect(lowered.status).toBe(200);
    expect((await drawer()).expectedCents).toBe(20_000 + 2_000);
  });

  it('closes a period with its payments by method, its refunds, the difference and the amount for the bank', async () => {
    const { staff, meat, pies, sellFor, refund, drawer, count } = await openedDrawer();
    const { id } = await sellFor('cash', meat);
    await sellFor('cash', pies);
    await sellFor('eftpos', pies);
    await refund(id, { amount: 500, method: 'cash' });
    const before = await drawer();
    expect(before).toMatchObject({
      expectedCents: 60_500,
      takings: { cash: { takenCents: 41_000, refundedCents: 500 }, eftpos: { takenCents: 11_000, refundedCents: 0 } },
    });
    expect(before.cash.map(({ amountCents }) => amountCents)).toEqual([-500, 11_000, 30_000]);

    const counted = await count(staff, { countedCents: 60_000, bankedCents: 40_000, note: 'A fiver is missing' });
    expect(counted.status).toBe(201);
    expect(counted.body).toMatchObject({
      kind: 'count',
      floatBeforeCents: 20_000,
      expectedCents: 60_500,
      differenceCents: -500,
      bankedCents: 40_000,
      floatCents: 20_000,
      note: 'A fiver is missing',
      by: { name: expect.any(String) },
    });
    expect(await drawer()).toMatchObject({ expectedCents: 20_000, cash: [], last: { id: counted.body.id } });
    const sheet = (await staff.get(`${counts}/${counted.body.id}`)).body;
    expect([sheet.isLast, sheet.correction, sheet.cash.length]).toEqual([true, null, 3]);
  });

  it('is stored for the first of two people who count simultaneously; the other is told who was first', async () => {
    const { shop, staff, meat, sellFor, drawer, count } = await openedDrawer();
    const { visitor: other } = await memberOf(shop, 'other', 'owner');
    await sellFor('cash', meat);
    // Both people have loaded the drawer before either of them counts it.
    const { last } = await drawer();
    const both = await Promise.all([staff, other].map((by) => count(by, { lastId: last?.id })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.code).toBe('drawer_counted');
    expect(late?.body.detail).toMatch(/counted the drawer at .* Yours was not saved/);
  });

  // rights.md: counter staff see their own counts, but only owners see all counts and the differences of others.
  it('shows counter staff the full figures of their own counts only', async () => {
    const { shop, staff, count } = await openedDrawer();
    const { visitor: clerk } = await memberOf(shop, 'clerk', 'counter');
    const short = await count(staff, { countedCents: 19_500, bankedCents: 0, note: 'Asked Jo about it' });
    const seen = async (who: Visitor): Promise<Drawer['last']> => (await who.get('/api/admin/drawer')).body.last;
    const { id, kind, recordedAt, by } = short.body as DrawerCount;
    expect(await seen(clerk)).toEqual({ id, kind, recordedAt, by, floatCents: 19_500 });
    expect(await seen(staff)).toEqual(short.body);
    const blind = { kind: 'correction', lastId: id, countedCents: 20_000, bankedCents: 0, note: 'Again' };
    expect((await clerk.post(counts, blind)).body).toMatchObject({ status: 403, code: 'forbidden' });
    const late = await count(clerk, { lastId: id - 1 });
    expect([late.status, late.body.detail]).toEqual([409, expect.not.stringContaining('195')]);
    const own = await count(clerk);
    expect(await seen(clerk)).toEqual(own.body);
    expect((await clerk.post(counts, { ...blind, lastId: own.body.id })).status).toBe(201);
  });

  it.each(['count', 'correction'] as const)(
    '(a %s) that is sent again with another key returns the stored count without storing it twice',
    async (kind) => {
      const { staff, drawer } = await openedDrawer();
      const { last, upTo } = await drawer();
      const period = kind === 'count' ? { upTo, seenUpTo: upTo } : {};
      const usual = { countedCents: 20_500, notes: { '10000': 2, '500': 1 }, bankedCents: 500, note: 'A fiver over' };
      const body = { kind, lastId: last?.id, ...period, ...usual };
      const first = await staff.post(counts, body, { key: 'before-the-reload' });
      const again = await staff.post(counts, body, { key: 'after-the-reload' });
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect((await staff.get(counts)).body).toHaveLength(2);
      const log = (await staff.get('/api/admin/activity')).body as { subject: string }[];
      expect(log.filter(({ subject }) => subject === `Count ${first.body.id}`)).toHaveLength(1);
    },
  );

  it('whose response was lost is named in the error if the same person then sends a different count', async () => {
    const { staff, count } = await openedDrawer();
    const first = await count(staff, { countedCents: 20_500, bankedCents: 0 });
    const changed = await count(staff, { countedCents: 20_600, bankedCents: 0, lastId: first.body.id - 1 });
    expect([changed.status, changed.body.code]).toEqual([409, 'drawer_counted']);
    expect(changed.body.detail).toMatch(/^Your count of \$205\.00 at .* was saved\./);
    expect(changed.body.detail).toContain('correct it');
  });

  it('sent twice with one key is stored once', async () => {
    const { shop, staff, drawer } = await openedDrawer();
    const { last, upTo } = await drawer();
    const body = {
      kind: 'count',
      lastId: last?.id,
      upTo,
      seenUpTo: upTo,
      countedCents: 20_000,
      bankedCents: 0,
      note: '',
    };
    const [first, repeat] = [
      await staff.post(counts, body, { key: 'k1' }),
      await staff.post(counts, body, { key: 'k1' }),
    ];
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    expect(await shop.deps.store.read((db) => db.$count(drawerCounts))).toBe(2);
  });

  it('is refused if cash arrived after the form was loaded, and that cash is counted in one period only', async () => {
    const { staff, meat, pies, sellFor, drawer, auditFindings } = await openedDrawer();
    await sellFor('cash', meat);
    const { last, upTo } = await drawer();
    await sellFor('cash', pies);
    const body = { kind: 'count', lastId: last?.id, upTo, countedCents: 50_000, bankedCents: 30_000, note: '' };
    const rejected = await staff.post(counts, { ...body, seenUpTo: upTo });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'drawer_changed']);
    expect(rejected.body.detail).toContain('$110.00');

    // The cash went into the drawer after counting, so it belongs to the next count.
    const left = await staff.post(counts, { ...body, seenUpTo: (await drawer()).upTo });
    expect(left.body).toMatchObject({ expectedCents: 50_000, differenceCents: 0 });
    expect(await drawer()).toMatchObject({ expectedCents: 31_000, takings: { cash: { takenCents: 11_000 } } });
    expect(await auditFindings()).toEqual([]);
  });

  it('that was wrong stays unchanged and is corrected by another entry', async () => {
    const { shop, staff, meat, sellFor, drawer, count, auditFindings } = await openedDrawer();
    await sellFor('cash', meat);
    const wrong: DrawerCount = (await count(staff, { countedCents: 45_000, bankedCents: 25_000 })).body;
    const correction = { kind: 'correction', lastId: wrong.id, countedCents: 50_000, bankedCents: 30_000 };
    expect((await staff.post(counts, { ...correction, note: '' })).body.errors).toMatchObject([{ path: 'note' }]);
    const corrected = await staff.post(counts, { ...correction, note: 'A bundle of fifties lay below' });
    expect(corrected.body).toMatchObject({ correctsId: wrong.id, expectedCents: 45_000, differenceCents: 5_000 });
    const sheet = (await staff.get(`${counts}/${wrong.id}`)).body;
    expect(sheet.count).toEqual(wrong);
    expect([sheet.correction.id, sheet.isLast]).toEqual([corrected.body.id, false]);
    expect((await drawer()).expectedCents).toBe(20_000);
    await expect(
      shop.deps.store.write(async (tx) => tx.update(drawerCounts).set({ countedCents: 1 })),
    ).rejects.toThrow();
    expect(await auditFindings()).toEqual([]);
  });

  it.each([
    ['notes that come to another sum', { notes: { '5000': 1 } }, 'countedCents'],
    ['more for the bank than was counted', { bankedCents: 20_001 }, 'bankedCents'],
    ['payments that there aren’t', { upTo: 999, seenUpTo: 999 }, 'upTo'],
  ])('is rejected for %s', async (_what, changes, path) => {
    const { staff, count } = await openedDrawer();
    const response = await count(staff, changes);
    expect([response.status, response.body.errors[0].path]).toEqual([422, path]);
  });

  it('adds its difference to that day’s journal, in a separate account', async () => {
    const { shop, staff, meat, sellFor, count, close, entryOf, auditFindings } = await openedDrawer();
    await sellFor('cash', meat);
    await count(staff, { countedCents: 49_800, bankedCents: 29_800 });
    shop.setClock('2026-11-11T01:00:00.000Z');
    await close();
    expect(await entryOf('2026-11-10')).toEqual([
      'cash 29800 none',
      'sales_gst_free -30000 gst_free',
      'cash_difference 200 none',
    ]);
    expect(await auditFindings()).toEqual([]);
  });
});
