import { expect, it } from 'vitest';
import { passkeys } from '#server/accounts/security/security-tables.ts';
import { makePasskey } from '#tests/support/data/staff/software-passkey.ts';
import { codeOf, memberOf, signIn } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const own = '/api/admin/own-security';
const second = '/api/users/login/second-factor';
const begin = async (visitor: Visitor) => (await signIn(visitor, 'ann-smith')).body.token as string;
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

it('An authenticator app’s code that is sent several times simultaneously signs in only once, and can’t be used again for confirmation', async () => {
  const shop = await startTestShop();
  const { visitor } = await memberOf(shop, 'ann-smith', 'owner');
  const { secret } = (await visitor.post(`${own}/app`, {})).body;
  await visitor.post(`${own}/app/confirm`, { code: codeOf(secret, shop.deps.clock()) });
  const code = codeOf(secret, new Date(shop.deps.clock().getTime() + 30_000));
  const elsewhere = [shop.visitor(), shop.visitor(), shop.visitor()];
  const tokens = await Promise.all(elsewhere.map(begin));
  const tries = elsewhere.map((each, index) => each.post(second, { token: tokens[index], code }));
  expect(statuses(await Promise.all(tries))).toEqual([200, 401, 401]);
  expect((await visitor.post(`${own}/confirm`, { code })).status).toBe(422);
});

it('If many wrong codes are sent at the same time, only ten are checked, both at sign-in and at a confirmation', async () => {
  const burst = (send: () => Promise<{ status: number }>) => Promise.all(Array.from({ length: 14 }, send));
  for (const [isSignIn, wrong] of [
    [true, 401],
    [false, 422],
  ] as const) {
    const shop = await startTestShop();
    const { visitor } = await memberOf(shop, 'ann-smith', 'owner');
    const { secret } = (await visitor.post(`${own}/app`, {})).body;
    await visitor.post(`${own}/app/confirm`, { code: codeOf(secret, shop.deps.clock()) });
    const elsewhere = shop.visitor();
    // A token allows five tries.
    const tokens = isSignIn ? [await begin(elsewhere), await begin(elsewhere), await begin(elsewhere)] : [];
    let sent = 0;
    const responses = await burst(() => {
      sent += 1;
      return isSignIn
        ? elsewhere.post(second, { token: tokens[sent % 3], code: '000000' })
        : visitor.post(`${own}/confirm`, { code: '000000' });
    });
    expect(statuses(responses)).toEqual([...Array(10).fill(wrong), ...Array(4).fill(429)]);
  }
});

/** An owner with a passkey whose counter is `counter`, and a function that starts a sign-in and gets its challenge. */
async function ownerWithPasskey(counter: number) {
  const shop = await startTestShop();
  const { id } = await memberOf(shop, 'ann-smith', 'owner');
  const { sign, ...stored } = makePasskey(shop.deps.env.publicUrl);
  const row = { ...stored, userId: id, counter, transports: [], name: 'Phone', createdAt: '2026-11-01T00:00:00.000Z' };
  await shop.deps.store.write((tx) => tx.insert(passkeys).values(row));
  const challenged = async () => {
    const visitor = shop.visitor();
    const token = await begin(visitor);
    const { challenge } = (await visitor.post('/api/users/login/passkey-options', { token })).body;
    return { visitor, token, challenge };
  };
  const stands = async () => (await shop.deps.store.read((db) => db.select().from(passkeys)))[0]?.counter;
  return { sign, challenged, stands };
}

it('A passkey’s response signs in only once, even if it has no counter', async () => {
  const { sign, challenged, stands } = await ownerWithPasskey(0);
  const { visitor, token, challenge } = await challenged();
  const passkey = sign(challenge, 0);
  const twice = await Promise.all([1, 2].map(() => visitor.post(second, { token, passkey })));
  expect(statuses(twice)).toEqual([200, 401]);
  expect(await stands()).toBe(0);
});

it('A passkey’s counter must increase: of two sign-ins with the same count, one is refused', async () => {
  const { sign, challenged, stands } = await ownerWithPasskey(4);
  const [one, other] = [await challenged(), await challenged()];
  const tries = [one, other].map(({ visitor, token, challenge }) =>
    visitor.post(second, { token, passkey: sign(challenge, 5) }),
  );
  expect(statuses(await Promise.all(tries))).toEqual([200, 401]);
  expect(await stands()).toBe(5);
  const late = await challenged();
  const copied = { token: late.token, passkey: sign(late.challenge, 3) };
  expect((await late.visitor.post(second, copied)).status).toBe(401);
});
