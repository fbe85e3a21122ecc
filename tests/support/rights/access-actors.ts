import { eq } from 'drizzle-orm';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import type { Endpoint } from '#core/endpoint.ts';
import { users } from '#server/accounts/account-tables.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { staffOf } from '../data/laybys.ts';
import { hearEvents } from '../shop/event-stream.ts';
import { type Outcome, type RequestOptions, Visitor } from '../shop/http-client.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { type Person, people } from './rights.ts';

export const actorNames = [
  'anonymous',
  'guest',
  'customer',
  'another customer',
  'driver',
  'counter',
  'owner',
  'former staff',
  'ended session',
] as const;
export type ActorName = (typeof actorNames)[number];
export type Actors = Record<ActorName, Visitor>;

const password = 'sharp knives';

/** Every type of actor, each with a real session in its own browser. */
export async function everyActor(shop: TestShop): Promise<Actors> {
  const guest = shop.visitor();
  await guest.post('/api/sessions', {});
  const formerStaff = await registered(shop, 'former');
  await giveRole(shop, 'former', 'owner');
  await formerStaff.get('/api/admin/jobs');
  await giveRole(shop, 'former', null);
  return {
    anonymous: shop.visitor(),
    guest,
    customer: await registered(shop, 'customer'),
    'another customer': await registered(shop, 'another'),
    driver: await staffMember(shop, 'driver'),
    counter: await staffMember(shop, 'counter'),
    owner: await staffOf(shop),
    'former staff': formerStaff,
    'ended session': await endedSession(shop),
  };
}

async function registered(shop: TestShop, username: string): Promise<Visitor> {
  const visitor = shop.visitor();
  const response = await visitor.post('/api/users/register', { username, password, email: `${username}@shop.test` });
  if (response.status !== 201) throw new Error(`Registering was answered ${response.status}: ${response.text}`);
  return visitor;
}

/** The cookies of a member of staff who has since signed out. */
async function endedSession(shop: TestShop): Promise<Visitor> {
  const staff = await staffOf(shop);
  const retained = new Visitor(shop.url);
  for (const [name, value] of Object.entries(staff.cookies)) retained.setCookie(name, value);
  await staff.post('/api/users/logout', {});
  return retained;
}

async function staffMember(shop: TestShop, role: 'driver' | 'counter'): Promise<Visitor> {
  const visitor = await registered(shop, `the-${role}`);
  await giveRole(shop, `the-${role}`, role);
  return visitor;
}

/** The last owner can't lose the role, so another owner is added first. */
async function giveRole({ deps }: TestShop, username: string, role: StaffRole | null): Promise<void> {
  await deps.store.write(async (tx) => {
    const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.username, username));
    await tx.insert(users).values(otherAdmin(deps.clock())).onConflictDoNothing();
    await setRole(tx, { userId: row?.id ?? 0, role, actorId: null, now: deps.clock() });
  });
}

function otherAdmin(now: Date) {
  const name = {
    username: 'other-admin',
    usernameKey: 'other-admin',
    email: 'other@shop.test',
    emailKey: 'other@shop.test',
  };
  return { ...name, passwordHash: '-', staffRole: 'owner' as const, createdAt: now.toISOString() };
}

/** `admitted` means that the request was not rejected because of its sender. */
export type Verdict = 'admitted' | 'signed_out' | 'forbidden' | 'not_open' | 'foreign_origin';

export function roleOf(actor: ActorName): StaffRole | null {
  return actor === 'driver' || actor === 'counter' || actor === 'owner' ? actor : null;
}

const personOf: Record<ActorName, Person> = {
  anonymous: 'visitor',
  guest: 'visitor',
  customer: 'customer',
  'another customer': 'customer',
  driver: 'driver',
  counter: 'counter',
  owner: 'owner',
  'former staff': 'customer',
  'ended session': 'visitor',
};

/** The expected verdict for an actor on a call that needs at least this person. */
export function verdictFor(least: Person, actor: ActorName): Verdict {
  const person = personOf[actor];
  if (people.indexOf(person) >= people.indexOf(least)) return 'admitted';
  return person === 'visitor' ? 'signed_out' : 'forbidden';
}

/** Calls an endpoint with everything invalid except the sender: the id doesn't exist, and the query and body can't be parsed. */
export async function requestWrongly(
  shop: TestShop,
  visitor: Visitor,
  endpoint: Endpoint,
  options: RequestOptions = {},
): Promise<Verdict> {
  const path = `${endpoint.path.replace(/:\w+/g, '999999999')}?page=none`;
  if (endpoint.responses === 'events' && options.headers === undefined) return hearVerdict(shop, visitor, path);
  const isUnsafe = endpoint.method !== 'GET';
  const body = isUnsafe ? { body: '{"half a' } : {};
  return verdictOf(await visitor.request(endpoint.method, path, { ...body, ...options }));
}

/** A stream that is admitted never ends by itself, so it is closed here. */
async function hearVerdict(shop: TestShop, visitor: Visitor, path: string): Promise<Verdict> {
  const stream = await hearEvents(shop.url, visitor, { path });
  stream.leave();
  const rejectedBy: Record<number, Verdict> = { 401: 'signed_out', 403: 'forbidden' };
  return rejectedBy[stream.status] ?? 'admitted';
}

function verdictOf({ status, body }: Outcome): Verdict {
  const code = body?.code;
  if (code === 'signed_out' || code === 'forbidden' || code === 'not_open' || code === 'foreign_origin') return code;
  if (status === 401 || status === 403) throw new Error(`An unknown error: ${status} ${code}`);
  return 'admitted';
}
