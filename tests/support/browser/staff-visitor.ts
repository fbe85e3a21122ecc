import { setRole } from '#server/accounts/staff-rights.ts';
import type { Visitor } from '../shop/http-client.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** A member of staff, signed in, with their own browser. */
export async function staffVisitor(shop: TestShop, username = 'owner'): Promise<Visitor> {
  const visitor = shop.visitor();
  const account = { username, password: 'sharp knives', email: `${username}@shop.test` };
  const { status, body, text } = await visitor.post('/api/users/register', account);
  if (status !== 201) throw new Error(`The account was answered ${status}: ${text}`);
  await giveStaff(shop, body.id);
  return visitor;
}

/** Makes the account a staff account, as on the shop's own computer. */
export async function giveStaff({ deps }: Pick<TestShop, 'deps'>, userId: number): Promise<void> {
  await deps.store.write((tx) => setRole(tx, { userId, role: 'owner', actorId: null, now: deps.clock() }));
}

/** Makes the account a customer account again. */
export async function takeStaff({ deps }: Pick<TestShop, 'deps'>, userId: number): Promise<void> {
  await deps.store.write((tx) => setRole(tx, { userId, role: null, actorId: null, now: deps.clock() }));
}
