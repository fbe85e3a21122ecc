import { expect, it } from 'vitest';
import { memberOf, signIn } from '#tests/support/data/staff/staff-members.ts';
import { hearEvents } from '#tests/support/shop/event-stream.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const list = '/api/admin/staff';
const dayMs = 24 * 60 * 60 * 1000;

it('A person invited by email chooses a password through the link, and then has the role', async () => {
  const shop = await startTestShop();
  const { visitor: owner } = await memberOf(shop, 'ann-smith', 'owner');
  const invited = await owner.post(list, { email: 'cleo@shop.test', username: 'cleo', role: 'counter' });
  expect(invited.body).toMatchObject({
    isInvited: true,
    member: { username: 'cleo', role: 'counter', lastSeenAt: null },
  });
  const [email] = (await owner.get('/api/admin/outbox')).body;
  const { text } = (await owner.get(`/api/admin/outbox/${email.id}`)).body;
  const token = /token=([\w-]+)/.exec(text)?.[1];
  expect([email.kind, email.subject]).toEqual(['staff-invitation', 'You’ve been added to the staff of Hindquarter']);
  expect(text).toContain('sign in as cleo');
  expect(text).toContain('7 days');
  const cleo = shop.visitor();
  const joined = await cleo.post('/api/users/reset-password', { token, password: 'boning knives 9' });
  expect(joined.body).toEqual({ ok: true, joinedStaff: true });
  expect((await signIn(cleo, 'cleo', 'boning knives 9')).body).toMatchObject({ role: 'counter' });
  expect((await owner.post(list, { email: 'CLEO@shop.test', role: 'owner' })).body.code).toBe('wrong_status');
});

it('An invited person is listed as invited until they choose a password, and each new link invalidates the previous one', async () => {
  const shop = await startTestShop();
  const { visitor: owner, id: ownId } = await memberOf(shop, 'ann-smith', 'owner');
  const inSevenDays = () => new Date(shop.deps.clock().getTime() + 7 * dayMs).toISOString();
  const { member } = (await owner.post(list, { email: 'cleo@shop.test', role: 'driver' })).body;
  expect((await owner.get(list)).body).toMatchObject([
    { id: ownId, invitedUntil: null },
    { id: member.id, invitedUntil: inSevenDays() },
  ]);
  shop.advance(8 * dayMs);
  await signIn(owner, 'ann-smith');
  const again = await owner.post(`${list}/${member.id}/invitation`, {});
  expect(again.body[1]).toMatchObject({ id: member.id, invitedUntil: inSevenDays() });
  const emails = (await owner.get('/api/admin/outbox')).body as { id: number; kind: string }[];
  const tokens = await Promise.all(
    emails
      .filter(({ kind }) => kind === 'staff-invitation')
      .map(async ({ id }) => /token=([\w-]+)/.exec((await owner.get(`/api/admin/outbox/${id}`)).body.text)?.[1]),
  );
  expect(tokens.length).toBe(2);
  const choose = (token: string | undefined) =>
    shop.visitor().post('/api/users/reset-password', { token, password: 'boning knives 9' });
  expect((await choose(tokens[1])).body.code).toBe('not_found');
  expect((await choose(tokens[0])).status).toBe(200);
  expect((await owner.get(list)).body).toMatchObject([{ invitedUntil: null }, { id: member.id, invitedUntil: null }]);
  const refused = await owner.post(`${list}/${member.id}/invitation`, {});
  expect(refused.body).toMatchObject({ status: 409, code: 'wrong_status' });
});

it('The number of invitations to one email address is limited', async () => {
  const shop = await startTestShop();
  const { visitor: owner } = await memberOf(shop, 'ann-smith', 'owner');
  const { member } = (await owner.post(list, { email: 'cleo@shop.test', role: 'driver' })).body;
  for (let sent = 1; sent < 5; sent += 1) {
    expect((await owner.post(`${list}/${member.id}/invitation`, {})).status).toBe(200);
  }
  expect((await owner.post(`${list}/${member.id}/invitation`, {})).body.code).toBe('too_many');
});

it('Removing a role ends the user’s sessions and streams, and a changed role applies from the next request', async () => {
  const shop = await startTestShop();
  const { visitor: owner, id: ownId } = await memberOf(shop, 'ann-smith', 'owner');
  const { visitor: bob, id } = await memberOf(shop, 'bob-jones', 'counter');
  const stream = await hearEvents(shop.url, bob);
  expect((await owner.patch(`${list}/${id}`, { role: 'owner' })).status).toBe(200);
  expect((await bob.get('/api/admin/jobs')).status).toBe(200);
  expect((await owner.patch(`${list}/${id}`, { role: 'counter' })).body).toMatchObject([
    { id: ownId },
    { id, role: 'counter' },
  ]);
  expect((await bob.get('/api/admin/jobs')).status).toBe(403);
  expect((await owner.patch(`${list}/${id}`, { role: null })).body).toMatchObject([{ id: ownId }]);
  expect((await bob.get('/api/users/me')).status).toBe(401);
  await expect.poll(() => stream.isOver()).toBe(true);
  const refused = await owner.patch(`${list}/${ownId}`, { role: 'counter' });
  expect(refused.body).toMatchObject({ status: 409, code: 'wrong_status', detail: expect.stringContaining('last') });
});
