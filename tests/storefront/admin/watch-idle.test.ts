import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIdle } from '#storefront/admin/shell/watch-idle.ts';

const afterMs = 5 * 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The storage that the tabs of one browser share. */
function newStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
}

function openTab(storage: ReturnType<typeof newStorage> | null) {
  const tab = { target: new EventTarget(), locks: 0, isReachable: true, press: () => {}, close: () => {} };
  tab.press = () => void tab.target.dispatchEvent(new Event('pointerdown'));
  const lock = async () => {
    tab.locks += 1;
    return tab.isReachable;
  };
  tab.close = watchIdle({ afterMs, target: tab.target, storage, lock });
  return tab;
}

it('Activity in one tab counts for all tabs, and the screens of both tabs are locked five minutes after the last activity', () => {
  const storage = newStorage();
  const [first, second] = [openTab(storage), openTab(storage)];
  for (let minute = 0; minute < 12; minute += 1) {
    vi.advanceTimersByTime(60_000);
    second.press();
  }
  expect([first.locks, second.locks]).toEqual([0, 0]);
  vi.advanceTimersByTime(afterMs - 1000);
  expect([first.locks, second.locks]).toEqual([0, 0]);
  vi.advanceTimersByTime(1000);
  expect([first.locks, second.locks]).toEqual([1, 1]);
});

it('A tab that is opened later or closed doesn’t change when the screens of the other tabs are locked', () => {
  const storage = newStorage();
  const first = openTab(storage);
  vi.advanceTimersByTime(60_000);
  openTab(storage).close();
  vi.advanceTimersByTime(afterMs - 60_000);
  expect(first.locks).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(first.locks).toBe(1);
});

it('In a browser without shared storage, a tab’s screen is locked five minutes after the last press in that tab', () => {
  const tab = openTab(null);
  vi.advanceTimersByTime(afterMs - 1000);
  tab.press();
  vi.advanceTimersByTime(afterMs - 1000);
  expect(tab.locks).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(tab.locks).toBe(1);
});

it('If the clock is set back an hour, the screen is locked five minutes after the next press, not an hour later', () => {
  const tab = openTab(newStorage());
  vi.setSystemTime(Date.now() - 60 * 60_000);
  tab.press();
  vi.advanceTimersByTime(afterMs);
  expect(tab.locks).toBe(1);
});

it.each(['pointerdown', 'visibilitychange'])(
  'On a device that slept for two hours without running timers, the screen is locked at the first %s after it wakes',
  (sign) => {
    const tab = openTab(newStorage());
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
    tab.target.dispatchEvent(new Event(sign));
    expect(tab.locks).toBe(1);
  },
);

it('If the clock is set back an hour and nobody presses anything, the screens of all tabs are locked within five more minutes', () => {
  const storage = newStorage();
  const [first, second] = [openTab(storage), openTab(storage)];
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(Date.now() - 60 * 60_000);
  vi.advanceTimersByTime(afterMs + afterMs);
  expect([first.locks, second.locks]).toEqual([1, 1]);
});

it('If locking the screen fails, it is tried again until it succeeds, and a press doesn’t postpone the next attempt', async () => {
  const tab = openTab(newStorage());
  tab.isReachable = false;
  vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
  tab.press();
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    tab.press();
  }
  const { locks } = tab;
  expect(locks).toBeGreaterThan(1);
  tab.isReachable = true;
  await vi.advanceTimersByTimeAsync(afterMs / 10);
  expect(tab.locks).toBeGreaterThan(locks);
});

it('While locking the screen fails, it is tried again at growing intervals, and typing doesn’t add attempts', async () => {
  const tab = openTab(newStorage());
  tab.isReachable = false;
  await vi.advanceTimersByTimeAsync(afterMs);
  expect(tab.locks).toBe(1);
  for (let second = 0; second < 10 * 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    tab.press();
  }
  expect(tab.locks).toBeGreaterThan(5);
  expect(tab.locks).toBeLessThanOrEqual(15);
  tab.isReachable = true;
  const { locks } = tab;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tab.locks).toBeGreaterThan(locks);
});
