import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { DoorPhoto } from '#storefront/delivery/admin/door-photo.tsx';
import { DriverNotices } from '#storefront/delivery/admin/driver/driver-notices.tsx';
import { DriverRun, type ShownRun } from '#storefront/delivery/admin/driver/driver-run.ts';
import { DriverScreen } from '#storefront/delivery/admin/driver/driver-screen.tsx';
import { phoneStore } from '#storefront/delivery/admin/driver/phone-store.ts';
import { showNextDay } from '#storefront/delivery/admin/driver/show-next-day.ts';
import { StartForm } from '#storefront/delivery/admin/driver/start-form.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

const day = melbourneDay(new Date());

/** Makes the browser respond as if its storage were full (https://www.w3.org/TR/IndexedDB/#dom-idbobjectstore-add). */
function fillPhone() {
  return vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

beforeEach(async () => {
  vi.restoreAllMocks();
  await phoneStore.wipe();
  await signInStaff();
});

it('If the phone can’t store the start of a delivery run, the driver sees a message, and trying again stores the start with its temperature', async () => {
  const sheet = await request<RunSheet>('GET', `/api/admin/run-sheet?day=${day}`);
  mount(<StartForm run={new DriverRun(day)} sheet={sheet} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Meat temperature at loading/ });
  await userEvent.type(field, '2,5');
  const full = fillPhone();
  await userEvent.click(screen.getByRole('button', { name: 'Start the run' }));
  await screen.findByText(/^Your phone couldn’t save this\./);
  expect(field.value).toBe('2,5');
  expect(await phoneStore.waiting()).toEqual([]);
  full.mockRestore();
  // No request reaches the server, so the step stays on the phone and can be checked by this test.
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await userEvent.click(screen.getByRole('button', { name: 'Start the run' }));
  await expect.poll(() => phoneStore.waiting()).toMatchObject([{ kind: 'start', day, temperature: 2.5 }]);
  await expect.poll(() => screen.queryByText(/couldn’t save this/)).toBeNull();
});

it.each([
  [1, 'Ann Smith recorded 1 step on this phone that has not been sent yet.', 'Send 1 step for Ann Smith'],
  [3, 'Ann Smith recorded 3 steps on this phone that have not been sent yet.', 'Send 3 steps for Ann Smith'],
])('The notice describes %d unsent steps of another driver in plain sentences', (count, sentence, label) => {
  const step = {
    kind: 'start',
    day,
    clientKey: crypto.randomUUID(),
    at: new Date().toISOString(),
    temperature: null,
  } as const;
  const shown = {
    ...new DriverRun(day).shown,
    link: 'other-driver' as const,
    driver: { id: 7, name: 'Ann Smith' },
    signedIn: { id: 8, name: 'Bob Jones' },
    waiting: Array.from({ length: count }, (_, index) => ({ ...step, seq: index + 1 })),
  };
  mount(<DriverNotices run={new DriverRun(day)} shown={shown} />);
  const notice = screen.getByText(/recorded/).textContent;
  expect(notice).toContain(sentence);
  expect(notice).toContain('You are signed in as Bob Jones.');
  expect(screen.getByRole('button', { name: label })).toBeTruthy();
});

/** A run that is shown as a test says, in place of the one that the phone loads. */
class GivenRun extends DriverRun {
  #given: ShownRun;
  #report = () => {};

  constructor(shown: Partial<ShownRun>) {
    super(day);
    this.#given = { ...super.shown, isRead: true, link: 'reached', ...shown };
  }

  override get shown(): ShownRun {
    return this.#given;
  }

  override subscribe = (listener: () => void) => {
    this.#report = listener;
    return () => {};
  };

  give(sheet: RunSheet): void {
    this.#given = { ...this.#given, sheet };
    this.#report();
  }
}

it('The stop at which the driver is typing stays on screen if the shop puts another stop before it; the other stop comes next', async () => {
  const stop = (orderId: number, name: string) =>
    ({
      orderId,
      customer: { name, phone: null, email: null },
      address: null,
      items: [],
      notes: null,
      visit: null,
    }) as const;
  const paid = { status: 'paid', deliveryMethod: 'delivery', version: 1 } as const;
  const [anna, boris] = [
    { ...stop(1, 'Anna Bell'), ...paid },
    { ...stop(2, 'Boris Crane'), ...paid },
  ];
  const sheetOf = (...stops: object[]) =>
    ({
      day,
      run: { startedAt: new Date().toISOString(), loadedTemperature: null },
      stops,
      totals: [],
      next: null,
    }) as unknown as RunSheet;
  vi.spyOn(navigator.serviceWorker, 'register').mockReturnValue(new Promise(() => {}));
  const run = new GivenRun({ sheet: sheetOf(anna), role: 'driver' });
  mount(<DriverScreen run={run} />);
  const form = within(await screen.findByRole('form', { name: 'Result of the stop' }));
  await userEvent.type(form.getByRole('textbox', { name: /^Meat temperature/ }), '3.5');
  await act(async () => run.give(sheetOf(boris, anna)));
  expect(await screen.findByRole('heading', { name: 'Anna Bell' })).toBeTruthy();
  expect(form.getByRole('textbox', { name: /^Meat temperature/ })).toHaveProperty('value', '3.5');
  const visit = { outcome: 'delivered', at: new Date().toISOString(), photo: null, temperature: 3.5, note: null };
  await act(async () => run.give(sheetOf(boris, { ...anna, visit })));
  expect(await screen.findByRole('heading', { name: 'Boris Crane' })).toBeTruthy();
});

it('If the driver’s page was left open overnight, it is reloaded when the driver looks at it again', () => {
  const reload = vi.fn();
  showNextDay(day, reload);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(reload).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.useRealTimers();
  expect(reload).toHaveBeenCalledOnce();
});

it('The delivery photo is enlarged on the page itself, because the app opens no other window', async () => {
  mount(<DoorPhoto photo="/objects/uploads/1e7a" orderId={12} />);
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Order #12 at the door' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order #12 at the door' }));
  expect(dialog.getByRole<HTMLImageElement>('img').src).toContain('/objects/uploads/1e7a');
});
