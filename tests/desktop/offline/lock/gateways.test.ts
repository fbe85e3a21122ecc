import { expect, it, vi } from 'vitest';
import { lockScreens } from '#core/accounts/security/switch-api.ts';
import { applyOfflineChange } from '#core/offline/offline-change-api.ts';
import { sharedCounter, signInByPassword } from './shared-counter.ts';

// Each attempt at a PIN computes a hash that is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

// RFC 9110, 15.5.2 and 15.5.4: a gateway or firewall between the app and the shop also responds with 401 and 403. The shop's own
// errors are problem documents with a code (docs/architecture.md).
type Gateway = [status: number, type: string, text: string];
const gateways: Gateway[] = [
  [401, 'text/html; charset=UTF-8', '<title>Sign in to the network</title>'],
  [403, 'text/html; charset=UTF-8', '<title>Attention Required! | Cloudflare</title>'],
  [403, 'application/json', '{"error":"blocked by policy"}'],
];

const responseOf = ([status, type, text]: Gateway) => ({
  status,
  headers: { 'content-type': type },
  body: () => text,
});

it.each(gateways)(
  'A network gateway’s response (%s in %s) doesn’t lock the counter: the signed-in staff member continues offline',
  async (...gateway) => {
    const { order, line, counter } = await sharedCounter();
    line.blocks = () => responseOf(gateway);
    expect((await counter.ask('GET', '/api/users/me')).body).toMatchObject({ username: 'staff-2' });
    expect(counter.offline.state).toMatchObject({ isReachable: false, isLocked: false, needsSignIn: false });
    const cash = { amount: order.totalAmount, method: 'cash', clientKey: crypto.randomUUID() };
    expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, cash)).status).toBe(201);
    expect(counter.offline.state).toMatchObject({ waiting: 1, refused: 0, needsSignIn: false });
    line.blocks = () => null;
    counter.offline.sendNow();
    await expect
      .poll(() => counter.offline.state, { timeout: 60_000 })
      .toMatchObject({ waiting: 0, isReachable: true });
  },
);

it.each(gateways)(
  'A network gateway’s response (%s in %s) doesn’t end the session at the shop, and that session is never used for the next person',
  async (...gateway) => {
    const { people, ids, order, line, counter, lock, enter } = await sharedCounter();
    const isOfSession = (path: string) => path === lockScreens.path;
    line.blocks = (_method, path) => (isOfSession(path) ? responseOf(gateway) : null);
    // The session of staff-2 goes on at the shop, so the counter is locked without it.
    expect((await lock()).status).toBe(200);
    expect((await enter('staff-1')).status).toBe(200);
    const cash = { amount: order.totalAmount, method: 'cash', clientKey: crypto.randomUUID() };
    expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, cash)).status).toBe(201);
    const tries = () => line.turnedAway.filter(isOfSession).length;
    const before = tries();
    counter.offline.sendNow();
    await expect.poll(tries).toBeGreaterThan(before);
    expect((await counter.ask('GET', '/api/users/me')).body).toMatchObject({ username: 'staff-1' });
    expect(counter.offline.state).toMatchObject({ isLocked: false, waiting: 1 });
    expect(line.arrived.map(({ path }) => path)).not.toContain(applyOfflineChange.path);
    line.blocks = () => null;
    await expect.poll(() => counter.offline.isApart, { timeout: 60_000 }).toBe(false);
    await signInByPassword(counter, 'staff-1');
    await expect.poll(() => counter.offline.state.waiting, { timeout: 60_000 }).toBe(0);
    const { payments } = (await people['staff-1'].get(`/api/admin/orders/${order.id}`)).body;
    expect(payments).toMatchObject([{ recordedBy: { id: ids['staff-1'] } }]);
  },
);
