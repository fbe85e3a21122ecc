import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineDefaults, type Scale } from '#core/scales/scale-settings.ts';
import type { ScaleListener, ScalePorts } from '#storefront/platform/admin/scale-ports.ts';
import { ScaleConnection } from '#storefront/scales/admin/scale-connection.ts';

const scale: Scale = {
  id: '7b871f42-9cab-42e5-bf93-28aecb244ad4',
  name: 'Counter',
  protocol: 'cas',
  line: lineDefaults.cas,
  unit: 'kg',
  approval: '',
  verifiedOn: null,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A stand-in for a CAS scale and its cable: it answers each W with the weight, while the cable is in. */
function pluggedScale(weigh: () => string) {
  const state = { isPlugged: true, opened: 0 };
  let listener: ScaleListener | null = null;
  const ports: ScalePorts = {
    list: null,
    choose: async () => true,
    async open(_line, given) {
      if (!state.isPlugged) throw new Error('There is no such port.');
      state.opened += 1;
      listener = given;
      const send = () => given.onBytes(new TextEncoder().encode(`\x02${weigh()}\r`));
      return { send: async (text) => (text === 'W' && state.isPlugged ? send() : undefined), close: async () => {} };
    },
  };
  const pull = () => {
    state.isPlugged = false;
    listener?.onLost();
  };
  return { ports, state, pull };
}

it('A steady weight is stable; a scale whose cable is pulled is lost within a second, and reconnects by itself', async () => {
  const { ports, state, pull } = pluggedScale(() => '01842');
  const connection = new ScaleConnection(ports);
  expect(connection.view().state).toBe('none');
  connection.start(scale);
  await vi.advanceTimersByTimeAsync(1200);
  expect(connection.view()).toEqual({ state: 'stable', grams: 1842 });
  pull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(connection.view()).toEqual({ state: 'lost', grams: null });
  state.isPlugged = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(connection.view()).toEqual({ state: 'stable', grams: 1842 });
  expect(state.opened).toBe(2);
  await connection.stop();
});

it('A scale that claims to be stable while it jumps never shows a stable weight', async () => {
  let grams = 500;
  const { ports } = pluggedScale(() => {
    grams += 7;
    return String(grams).padStart(5, '0');
  });
  const connection = new ScaleConnection(ports);
  const seen = new Set<string>();
  connection.subscribe(() => seen.add(connection.view().state));
  connection.start(scale);
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toContain('moving');
  expect(seen).not.toContain('stable');
  await connection.stop();
});

it('A weight is used only once: goods that stay on the scale aren’t recorded as the next goods', async () => {
  let weight = '01842';
  const { ports } = pluggedScale(() => weight);
  const connection = new ScaleConnection(ports);
  connection.start(scale);
  await vi.advanceTimersByTimeAsync(1200);
  const seen: boolean[] = [];
  connection.subscribe(() => seen.push(connection.isSpent));
  connection.spend(1842);
  await vi.advanceTimersByTimeAsync(2000);
  expect([connection.isSpent, seen]).toEqual([true, [true]]);
  weight = '00000';
  await vi.advanceTimersByTimeAsync(1000);
  weight = '01842';
  await vi.advanceTimersByTimeAsync(1000);
  expect([connection.view().state, connection.isSpent]).toEqual(['stable', false]);
  await connection.stop();
});

it('A used weight stays used if the scale is bumped, and new goods on the scale aren’t marked as used', async () => {
  let weight = '01842';
  const { ports } = pluggedScale(() => weight);
  const connection = new ScaleConnection(ports);
  connection.start(scale);
  await vi.advanceTimersByTimeAsync(1200);
  connection.spend(1842);
  const states = new Set<string>();
  connection.subscribe(() => states.add(connection.view().state));
  for (const bumped of ['01850', '01836', '01842']) {
    weight = bumped;
    await vi.advanceTimersByTimeAsync(150);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect([[...states], connection.view().grams, connection.isSpent]).toEqual([['moving', 'stable'], 1842, true]);
  // The next goods lie on the scale before the shop has recorded the ones before.
  weight = '02000';
  await vi.advanceTimersByTimeAsync(1000);
  connection.spend(1842);
  expect([connection.view().state, connection.isSpent]).toEqual(['stable', false]);
  await connection.stop();
});

it('If a scale’s cable is pulled while the connection is being opened, the connection is opened again', async () => {
  const { ports, state } = pluggedScale(() => '01842');
  let isFirst = true;
  const open: ScalePorts['open'] = async (line, listener) => {
    const link = await ports.open(line, listener);
    if (isFirst) listener.onLost();
    isFirst = false;
    return link;
  };
  const connection = new ScaleConnection({ ...ports, open });
  connection.start({ ...scale, protocol: 'continuous' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(state.opened).toBe(2);
  await connection.stop();
});
