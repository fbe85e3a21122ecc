import type { QueryKey } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#core/accounts/account.ts';
import { currentUserKey, forgetPrivateQueries } from '#storefront/accounts/current-user.ts';
import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { createQueryClient } from '#storefront/api/query-client.ts';

const user = { id: 7, username: 'mia', isAdmin: true, role: 'owner' } as User;

function failure(status: number, code: string, more = {}): ApiError {
  return new ApiError(status, JSON.stringify({ code, status, detail: 'No.', ...more }));
}

/** Returns the signed-in user according to the page after a read and after a write that failed with this error. */
async function userAfter(error: Error): Promise<(User | null | undefined)[]> {
  const read = createQueryClient();
  read.setQueryData(currentUserKey, user);
  await expect(read.fetchQuery({ queryKey: ['orders'], queryFn: () => Promise.reject(error) })).rejects.toBe(error);
  const write = createQueryClient();
  write.setQueryData(currentUserKey, user);
  const mutation = write.getMutationCache().build(write, { mutationFn: () => Promise.reject(error) });
  await expect(mutation.execute(undefined)).rejects.toBe(error);
  return [read, write].map((client) => client.getQueryData<User | null>(currentUserKey));
}

afterEach(() => vi.useRealTimers());

it('A session that has ended signs out the whole page, whichever request detects it', async () => {
  expect(await userAfter(failure(401, 'signed_out'))).toEqual([null, null]);
});

it('A user who is no longer staff stays signed in without staff rights', async () => {
  const former = { ...user, isAdmin: false, role: null };
  expect(await userAfter(failure(403, 'forbidden'))).toEqual([former, former]);
});

it('A user whose role was changed to counter staff stays signed in, and sees a message about what that role doesn’t allow', async () => {
  const refused = failure(403, 'forbidden', { role: 'counter' });
  const changed = { ...user, isAdmin: false, role: 'counter' };
  expect(await userAfter(refused)).toEqual([changed, changed]);
  expect(isLostSession(refused)).toBe(false);
  expect(isLostSession(failure(403, 'forbidden', { role: 'driver' }))).toBe(true);
});

it('A session isn’t ended by a wrong password, a foreign origin, a closed shop or a missing response', async () => {
  const others = [
    failure(401, 'bad_credentials'),
    failure(403, 'foreign_origin'),
    failure(403, 'not_open'),
    failure(404, 'not_found'),
    new TypeError('Failed to fetch'),
  ];
  for (const error of others) {
    expect(isLostSession(error)).toBe(false);
    expect(await userAfter(error)).toEqual([user, user]);
  }
});

it('Signing out removes cached data that only that session could read, even under query keys in older formats', () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const others: QueryKey[] = [
    ['products', 'list', {}],
    ['content', 'shop'],
  ];
  const own: QueryKey[] = [
    ['orders', 'mine', 7],
    ['orders', 'detail', 3],
    ['orders', 3, 'payments'],
    ['payments', 3],
    ['laybys', 3],
    ['admin', 'orders', 'list', {}],
    ['frozen', '/api/admin/orders/3', 1],
    ['/api/orders?ids=3'],
    ['/api/admin/orders?page=1'],
    ['/api/admin/orders/3', 'editor'],
    ['anything of a feature to come'],
  ];
  for (const key of [...others, ...own, currentUserKey]) client.setQueryData(key, 'data');
  forgetPrivateQueries(client);
  for (const key of own) expect(client.getQueryData(key), JSON.stringify(key)).toBeUndefined();
  for (const key of [...others, currentUserKey]) expect(client.getQueryData(key)).toBe('data');
});
