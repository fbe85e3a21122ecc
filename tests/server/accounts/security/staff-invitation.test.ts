import { describe, expect, it } from 'vitest';
import { codeOf, memberOf, password, signIn } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

// A role is given to a person, not to a username: an invitation is sent to the email address, and takes effect once its link is
// opened. Until then, the account has no rights, no matter who controls it.

const staff = '/api/admin/staff';
const jane = 'jane@shop.test';
const register = (visitor: Visitor, username: string, email: string) =>
  visitor.post('/api/users/register', { username, email, password });

/** Returns the links that were emailed to an email address, newest first. */
async function linksTo(owner: Visitor, address: string): Promise<string[]> {
  const emails = (await owner.get('/api/admin/outbox')).body as { id: number; kind: string; to: string }[];
  const own = emails.filter(({ kind, to }) => kind === 'staff-invitation' && to === address);
  return Promise.all(
    own.map(async ({ id }) => /token=([\w-]+)/.exec((await owner.get(`/api/admin/outbox/${id}`)).body.text)?.[1] ?? ''),
  );
}

async function ownersShop() {
  const shop = await startTestShop();
  const { visitor: owner, id: ownerId } = await memberOf(shop, 'ann-smith', 'owner');
  const invite = (body: object = {}) => owner.post(staff, { email: jane, role: 'owner', ...body });
  const choose = (token: string | undefined, chosen = 'boning knives 9') =>
    shop.visitor().post('/api/users/reset-password', { token, password: chosen });
  return { shop, owner, ownerId, invite, choose };
}

const reach = async (visitor: Visitor) => (await visitor.get('/api/admin/orders')).status;
const roleIn = async (shop: TestShop, username: string, given = password) => {
  const visitor = shop.visitor();
  const { body } = await signIn(visitor, username, given);
  return { visitor, role: body.role };
};

describe('An invitation to the staff', () => {
  it('No one can register another person’s email address as a username', async () => {
    const { shop } = await ownersShop();
    const refused = await register(shop.visitor(), jane, 'mallory@evil.test');
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'username' }] } });
    expect((await register(shop.visitor(), jane, jane)).status).toBe(201);
    const mallory = shop.visitor();
    await register(mallory, 'mallory', 'mallory@evil.test');
    const renamed = await mallory.patch('/api/users/me', { username: 'joe@shop.test' });
    expect(renamed).toMatchObject({ status: 422, body: { errors: [{ path: 'username' }] } });
  });

  it('A user who signs in by email uses the new address once it is changed', async () => {
    const { shop } = await ownersShop();
    const visitor = shop.visitor();
    await register(visitor, jane, jane);
    const changed = await visitor.patch('/api/users/me', { email: 'jane@home.test', currentPassword: password });
    expect(changed.body).toMatchObject({ username: 'jane@home.test', email: 'jane@home.test' });
  });

  it('A stranger’s account with that email address has no rights until the emailed link is opened', async () => {
    const { shop, owner, invite, choose } = await ownersShop();
    const eve = shop.visitor();
    await register(eve, 'eve', jane);
    expect((await invite()).body).toMatchObject({ isInvited: true, member: { role: 'owner', isPending: true } });
    expect(await reach(eve)).toBe(403);
    expect((await eve.get(staff)).status).toBe(403);
    expect((await eve.get('/api/users/me')).body).toMatchObject({ isAdmin: false, role: null });
    expect((await roleIn(shop, 'eve')).role).toBeNull();
    const [link] = await linksTo(owner, jane);
    expect((await choose(link)).status).toBe(200);
    // The stranger is locked out: the session has ended, and the password was replaced.
    expect(await reach(eve)).toBe(401);
    expect((await signIn(shop.visitor(), 'eve')).status).toBe(401);
    expect((await roleIn(shop, 'eve', 'boning knives 9')).role).toBe('owner');
    expect((await owner.get(staff)).body.at(-1)).toMatchObject({ role: 'owner', isPending: false });
  });

  it('An invitation ends when its account’s email address is changed, so that it can’t be redirected', async () => {
    const { shop, owner, invite, choose } = await ownersShop();
    const eve = shop.visitor();
    await register(eve, 'eve', jane);
    await invite();
    const [link] = await linksTo(owner, jane);
    await eve.patch('/api/users/me', { email: 'eve@evil.test', currentPassword: password });
    expect((await owner.get(staff)).body).toHaveLength(1);
    expect((await choose(link)).body.code).toBe('not_found');
    // A reset link that the stranger requests to the stranger's own email address grants no role.
    await shop.visitor().post('/api/users/forgot-password', { email: 'eve' });
    expect((await roleIn(shop, 'eve')).role).toBeNull();
  });

  it.each([
    ['from the staff’s list', '/api/admin/staff/', { role: 'counter' }],
    ['as an admin from the list of users', '/api/admin/users/', { isAdmin: true }],
  ])('A customer who is given a role %s gets the role once the emailed link is opened', async (_where, path, body) => {
    const { shop, owner, choose } = await ownersShop();
    const { visitor: mary, id } = await memberOf(shop, 'mary', null);
    expect((await owner.patch(`${path}${id}`, body)).status).toBe(200);
    expect(await reach(mary)).toBe(403);
    const [link] = await linksTo(owner, 'mary@shop.test');
    expect((await choose(link)).status).toBe(200);
    expect(await reach((await roleIn(shop, 'mary', 'boning knives 9')).visitor)).toBe(200);
  });

  it('The invited user gets the role that the owner chose last, or none if the invitation was withdrawn', async () => {
    const { shop, owner, invite, choose } = await ownersShop();
    const { member } = (await invite({ role: 'owner' })).body;
    await owner.patch(`${staff}/${member.id}`, { role: 'driver' });
    const [newest, first] = await linksTo(owner, jane);
    expect((await choose(first)).body.code).toBe('not_found');
    expect((await choose(newest)).status).toBe(200);
    expect((await roleIn(shop, jane, 'boning knives 9')).role).toBe('driver');
    const other = (await owner.post(staff, { email: 'joe@shop.test', role: 'owner' })).body.member;
    expect((await owner.patch(`${staff}/${other.id}`, { role: null })).body).toHaveLength(2);
    const [withdrawn] = await linksTo(owner, 'joe@shop.test');
    expect((await choose(withdrawn)).body.code).toBe('not_found');
  });

  it('A second sign-in step that a stranger had set up on the account is removed when the link is opened', async () => {
    const { shop, owner, choose } = await ownersShop();
    const { visitor: eve, id } = await memberOf(shop, 'eve', 'driver');
    const { secret } = (await eve.post('/api/admin/own-security/app', {})).body;
    await eve.post('/api/admin/own-security/app/confirm', { code: codeOf(secret, shop.deps.clock()) });
    await owner.patch(`${staff}/${id}`, { role: null });
    await owner.patch(`${staff}/${id}`, { role: 'counter' });
    const [link] = await linksTo(owner, 'eve@shop.test');
    await choose(link);
    expect((await roleIn(shop, 'eve', 'boning knives 9')).role).toBe('counter');
  });

  it('A code for resetting the password, which staff read out, sets the password but doesn’t accept the invitation', async () => {
    const { shop, owner } = await ownersShop();
    const { id } = await memberOf(shop, 'mary', null);
    const [customer] = (await owner.get('/api/admin/customers?q=mary')).body;
    await owner.patch(`${staff}/${id}`, { role: 'owner' });
    const { code } = (await owner.post(`/api/admin/customers/${customer.id}/reset-code`, {})).body;
    const reset = { username: 'mary', code, password: 'boning knives 9' };
    expect((await shop.visitor().post('/api/users/reset-code', reset)).status).toBe(200);
    expect((await roleIn(shop, 'mary', 'boning knives 9')).role).toBeNull();
    // The owner can invite Mary again.
    expect((await owner.post(`${staff}/${id}/invitation`, {})).status).toBe(200);
  });

  it('An expired invitation grants no role, not even through a password reset link', async () => {
    const { shop, owner, invite, choose } = await ownersShop();
    const { member } = (await invite()).body;
    const [link] = await linksTo(owner, jane);
    shop.advance(8 * 24 * 60 * 60_000);
    expect((await choose(link)).body.code).toBe('not_found');
    await shop.visitor().post('/api/users/forgot-password', { email: jane });
    await signIn(owner, 'ann-smith');
    const [email] = (await owner.get('/api/admin/outbox')).body;
    const token = /token=([\w-]+)/.exec((await owner.get(`/api/admin/outbox/${email.id}`)).body.text)?.[1];
    expect((await choose(token)).status).toBe(200);
    expect((await roleIn(shop, jane, 'boning knives 9')).role).toBeNull();
    expect((await owner.get(staff)).body.at(-1)).toMatchObject({ id: member.id, isPending: true });
  });

  it('An invitation from a user who is no longer an owner grants no role', async () => {
    const { shop, owner, ownerId, invite, choose } = await ownersShop();
    await invite();
    const [link] = await linksTo(owner, jane);
    const { visitor: other } = await memberOf(shop, 'other-owner', 'owner');
    expect((await other.patch(`${staff}/${ownerId}`, { role: null })).status).toBe(200);
    expect((await choose(link)).status).toBe(200);
    expect((await roleIn(shop, jane, 'boning knives 9')).role).toBeNull();
  });

  it('The activity log names the owner who sent the invitation, even if the role starts later', async () => {
    const { owner, ownerId, invite, choose } = await ownersShop();
    const { member } = (await invite()).body;
    await choose((await linksTo(owner, jane))[0]);
    const { adminChanges } = (await owner.get(`/api/admin/users/${member.id}`)).body;
    expect(adminChanges).toMatchObject([{ role: 'owner', actor: { id: ownerId } }]);
  });
});
