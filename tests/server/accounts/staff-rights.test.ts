import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { findUser, type UserRow } from '#server/accounts/account-queries.ts';
import { giveAdmin } from '#server/accounts/give-role.ts';
import { findRoleChanges, setRole } from '#server/accounts/staff-rights.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const owner = { username: 'owner', password: 'sharp knives', email: 'owner@shop.test' };
const butcher = { username: 'butcher', password: 'sharp knives', email: 'butcher@shop.test' };
const staffRequest = '/api/admin/installment-plans';

/** Makes an account an owner, as a command at the shop's computer does, or removes the role, as an owner's request does. */
const set = ({ deps }: TestShop, userId: number, isAdmin: boolean): Promise<UserRow> =>
  deps.store.write(async (tx) => {
    const now = deps.clock();
    if (isAdmin) return setRole(tx, { userId, role: 'owner', actorId: null, now });
    await giveAdmin(tx, { actor: null, now }, { userId, isAdmin }, deps);
    const row = await findUser(tx, userId);
    if (row === null) throw new Error(`There is no account ${userId}`);
    return row;
  });

describe('Staff rights', () => {
  it('Staff who lose their rights keep their session as customers', async () => {
    const shop = await startTestShop();
    const [boss, hand] = [shop.visitor(), shop.visitor()];
    await boss.post('/api/users/register', owner);
    const { body } = await hand.post('/api/users/register', butcher);
    await set(shop, 1, true);
    expect((await hand.get(staffRequest)).status).toBe(403);
    await set(shop, body.id, true);
    expect((await hand.get(staffRequest)).status).toBe(200);
    await set(shop, body.id, false);
    expect((await hand.get(staffRequest)).status).toBe(403);
    expect((await hand.get('/api/users/me')).body).toMatchObject({ username: 'butcher', isAdmin: false });
    expect((await hand.get('/api/orders')).status).toBe(200);
    expect((await shop.visitor().get(staffRequest)).status).toBe(401);
  });

  it('The last admin can’t be removed', async () => {
    const shop = await startTestShop();
    for (const account of [owner, butcher]) await shop.visitor().post('/api/users/register', account);
    await set(shop, 1, true);
    await expect(set(shop, 1, false)).rejects.toMatchObject({ code: 'wrong_status' });
    await set(shop, 2, true);
    expect((await set(shop, 1, false)).staffRole).toBeNull();
    await expect(set(shop, 2, false)).rejects.toMatchObject({ code: 'wrong_status' });
    await expect(set(shop, 9, true)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('Granting staff rights a second time changes nothing', async () => {
    const shop = await startTestShop();
    await shop.visitor().post('/api/users/register', owner);
    const before = await set(shop, 1, true);
    expect(await set(shop, 1, true)).toEqual(before);
    const at = shop.deps.clock().toISOString();
    const retained = await shop.deps.store.read((db) => findRoleChanges(db, 1));
    expect(retained).toEqual([{ id: 1, at, isAdmin: true, role: 'owner', actor: null }]);
  });
});

describe('The endpoint that grants and removes admin status', () => {
  it('makes counter staff owners, and doesn’t remove the roles of other staff', async () => {
    const shop = await startTestShop();
    for (const account of [owner, butcher]) await shop.visitor().post('/api/users/register', account);
    await set(shop, 1, true);
    const give = (role: StaffRole | null) =>
      shop.deps.store.write((tx) => setRole(tx, { userId: 2, role, actorId: 1, now: shop.deps.clock() }));
    await give('counter');
    expect((await set(shop, 2, false)).staffRole).toBe('counter');
    expect((await set(shop, 2, true)).staffRole).toBe('owner');
    expect((await set(shop, 2, false)).staffRole).toBeNull();
    const changes = await shop.deps.store.read((db) => findRoleChanges(db, 2));
    expect(changes.map(({ role }) => role)).toEqual(['counter', 'owner', null]);
  });

  it('can’t remove the last owner, even if there are other staff', async () => {
    const shop = await startTestShop();
    for (const account of [owner, butcher]) await shop.visitor().post('/api/users/register', account);
    await set(shop, 1, true);
    const give = (userId: number, role: StaffRole | null) =>
      shop.deps.store.write((tx) => setRole(tx, { userId, role, actorId: 1, now: shop.deps.clock() }));
    await give(2, 'counter');
    for (const role of ['counter', 'driver', null] as const) {
      await expect(give(1, role)).rejects.toMatchObject({ code: 'wrong_status' });
    }
  });
});
