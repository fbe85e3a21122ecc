import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type Counter, openCounter } from '../test-counter.ts';
import { sharedCounter } from './shared-counter.ts';

// Each attempt computes a hash that is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

/** A counter that was locked while the shop couldn't be reached. The session on the server is still that of the person who left. */
async function lockedOffline() {
  const shared = await sharedCounter();
  const { line, counter, lock, folder, order } = shared;
  line.cut();
  await counter.ask('GET', '/api/users/me');
  expect((await lock()).status).toBe(200);
  const { cookies } = counter;
  counter.close();
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.db'));
  const isShut = async (opened: Counter) => {
    for (const path of ['/api/users/me', `/api/admin/orders/${order.id}`]) {
      expect([path, (await opened.ask('GET', path)).status]).toEqual([path, 401]);
    }
  };
  return { ...shared, cookies, file: join(folder, file), isShut };
}

it('A counter that was locked offline stays locked if the encryption key is missing at the next start', async () => {
  const { line, folder, cookies, isShut } = await lockedOffline();
  line.isOpen = true;
  const opened = openCounter(line.url, folder, cookies, { readKeys: () => null });
  expect(opened.offline.trouble).toEqual({ kind: 'shut', sealed: 0, cause: null });
  await isShut(opened);
  expect(opened.cookies).toEqual({});
  // A sign-in with the password opens it.
  const account = { username: 'staff-1', password: 'correct horse' };
  expect((await opened.ask('POST', '/api/users/login', account)).status).toBe(200);
  expect((await opened.ask('GET', '/api/users/me')).status).toBe(200);
});

it.each(['locked', 'opened by PIN'])(
  'If a counter that was %s offline finds its file damaged at the next start, it is locked until the shop accepts a PIN',
  async (how) => {
    const { line, folder, cookies, file, isShut, ids } = await lockedOffline();
    if (how === 'opened by PIN') {
      const before = openCounter(line.url, folder, cookies);
      const entered = await before.ask('POST', '/api/counter-device/switch', { userId: ids['staff-1'], pin: '8305' });
      expect(entered.status).toBe(200);
      before.close();
    }
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
    writeFileSync(file, 'This is not a database. '.repeat(400));
    const opened = openCounter(line.url, folder, cookies);
    expect(opened.offline.state).toMatchObject({ isLocked: true });
    await isShut(opened);
    line.isOpen = true;
    await expect.poll(() => opened.offline.isApart, { timeout: 60_000 }).toBe(false);
    await isShut(opened);
    const pin = { userId: ids['staff-1'], pin: '8305' };
    expect((await opened.ask('POST', '/api/counter-device/switch', pin)).status).toBe(200);
    expect((await opened.ask('GET', '/api/users/me')).status).toBe(200);
  },
);
