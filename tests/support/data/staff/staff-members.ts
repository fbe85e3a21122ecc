import { createHmac } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { users } from '#server/accounts/account-tables.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { outbox } from '#server/email/email-tables.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';

export const password = 'sharp knives';

/** Creates an account with this role and signs it in with the password. Returns its visitor and its id. */
export async function memberOf(
  shop: TestShop,
  username: string,
  role: StaffRole | null,
): Promise<{ visitor: Visitor; id: number }> {
  await shop.visitor().post('/api/users/register', { username, password, email: `${username}@shop.test` });
  const id = await idOf(shop, username);
  await shop.deps.store.write((tx) => setRole(tx, { userId: id, role, actorId: null, now: shop.deps.clock() }));
  const visitor = shop.visitor();
  await signIn(visitor, username);
  return { visitor, id };
}

/** Opens the newest link that was emailed to an account invited to the staff, and chooses the password with it. */
export async function acceptInvitation(shop: TestShop, userId: number, chosen = password): Promise<Outcome> {
  const [email] = await shop.deps.store.read((db) =>
    db
      .select({ text: outbox.textBody })
      .from(outbox)
      .innerJoin(users, eq(users.email, outbox.toAddress))
      .where(and(eq(users.id, userId), eq(outbox.kind, 'staff-invitation')))
      .orderBy(desc(outbox.id))
      .limit(1),
  );
  const token = /token=([\w-]+)/.exec(email?.text ?? '')?.[1];
  return shop.visitor().post('/api/users/reset-password', { token, password: chosen });
}

async function idOf({ deps }: TestShop, username: string): Promise<number> {
  const [row] = await deps.store.read((db) =>
    db.select({ id: users.id }).from(users).where(eq(users.username, username)),
  );
  return row?.id ?? 0;
}

export function signIn(visitor: Visitor, username: string, given = password): Promise<Outcome> {
  return visitor.post('/api/users/login', { username, password: given });
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The six digits of RFC 6238, calculated here from the secret, as any authenticator app does. */
export function codeOf(secret: string, at: Date): string {
  const bits = [...secret].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
