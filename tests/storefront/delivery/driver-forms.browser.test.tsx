import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import { DriverNotices } from '#storefront/delivery/admin/driver/driver-notices.tsx';
import { DriverRun } from '#storefront/delivery/admin/driver/driver-run.ts';
import { phoneStore } from '#storefront/delivery/admin/driver/phone-store.ts';
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

it('If the phone can’t store the start of a delivery run, the driver sees a message, and the next try stores it with the temperature', async () => {
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
