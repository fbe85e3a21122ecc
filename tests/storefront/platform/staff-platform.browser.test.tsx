import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { readSessionHint } from '#core/accounts/session-hint.ts';
import { NotificationQueue } from '#storefront/admin/live/notifications.ts';
import { openLiveStream } from '#storefront/admin/live/staff-event-connection.ts';
import { DownloadLink } from '#storefront/platform/admin/download-link.tsx';
import { installStaffPlatform, type StaffPlatform, staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { printPage, printPageBy } from '#storefront/platform/print-page.ts';
import { readSessionHintFrom } from '#storefront/platform/session-hint.ts';
import { shownToasts } from '#storefront/ui/toasts/toast.ts';
import { FileDrop } from '#storefront/uploads/admin/file-drop.tsx';
import { mount } from '#tests/support/components/mount.tsx';

const browser = staffPlatform();

afterEach(() => {
  installStaffPlatform(browser);
  readSessionHintFrom(() => readSessionHint(document.cookie));
});

function install(form: Partial<StaffPlatform>): void {
  installStaffPlatform({ ...browser, ...form });
}

const drop = { label: 'Product images', action: 'Choose images', disabled: false };

it('In a browser, files are chosen with the page’s own file input', async () => {
  const onFiles = vi.fn();
  mount(<FileDrop {...drop} multiple onFiles={onFiles} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File(['a'], 'steak.png', { type: 'image/png' });
  await userEvent.upload(input as HTMLInputElement, file);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  await userEvent.upload(input as HTMLInputElement, file);
  expect(onFiles).toHaveBeenCalledTimes(2);
});

it('In an app with its own file picker, files are chosen with that picker, and nothing happens when no file is chosen', async () => {
  const file = new File(['a'], 'steak.png', { type: 'image/png' });
  const pickFiles = vi.fn(async () => [file]).mockResolvedValueOnce([]);
  install({ pickFiles });
  const onFiles = vi.fn();
  mount(<FileDrop {...drop} multiple={false} accept=".csv" onFiles={onFiles} />);
  expect(document.querySelector('input[type=file]')).toBeNull();
  const button = screen.getByRole('button', { name: /Choose images/ });
  await userEvent.click(button);
  await userEvent.click(button);
  await waitFor(() => expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]));
  expect(pickFiles).toHaveBeenCalledWith({ accept: '.csv', multiple: false });
});

it('A file is saved by the app if the app can save files, and otherwise by the download link', async () => {
  mount(
    <DownloadLink path="/api/admin/export/orders" className="">
      Orders
    </DownloadLink>,
  );
  const link = screen.getByRole('link', { name: 'Orders' });
  const follows = () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    // Prevents the click from leaving the test's page.
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    let wasPrevented = false;
    document.addEventListener('click', (event) => (wasPrevented = event.defaultPrevented), { once: true });
    act(() => void link.dispatchEvent(click));
    return !wasPrevented;
  };
  expect(link).toHaveProperty('download', '');
  expect(follows()).toBe(true);
  const download = vi.fn();
  install({ download });
  expect(follows()).toBe(false);
  expect(download).toHaveBeenCalledExactlyOnceWith('/api/admin/export/orders');
});

it('In the desktop app, each notification is sent to the app, and is also shown as a toast if the page is visible', () => {
  const notify = vi.fn();
  install({ notify });
  const state = vi.spyOn(document, 'visibilityState', 'get');
  const queue = new NotificationQueue();
  state.mockReturnValue('visible');
  const news = (id: number) => ({ title: `New order #${id}`, path: `/admin/orders/${id}` });
  act(() => queue.report(news(41)));
  expect(shownToasts()[0]?.title).toBe('New order #41');
  state.mockReturnValue('hidden');
  act(() => queue.report(news(42)));
  expect(notify.mock.calls).toEqual([[news(41)], [news(42)]]);
  expect(shownToasts()[0]?.title).toBe('New order #41');
  queue.close();
  state.mockRestore();
});

it('In the desktop app, live events come from the app’s stream, which is closed when the events are no longer needed', () => {
  const named = new Map<string, (message: { data: string; lastEventId: string }) => void>();
  const close = vi.fn();
  const openStream = vi.fn(() => ({
    on: (name: string, listener: (message: { data: string; lastEventId: string }) => void) =>
      void named.set(name, listener),
    onBreak() {},
    close,
  }));
  install({ openStream });
  readSessionHintFrom(() => 'customer');
  const onStatus = vi.fn();
  const onEvent = vi.fn();
  const stop = openLiveStream({ onStatus, onEvent, onRefresh() {}, onRejected() {} }, 7);
  expect(openStream).toHaveBeenCalledExactlyOnceWith('/api/admin/events?after=7');
  named.get('ready')?.({ data: '', lastEventId: '7' });
  named.get('order')?.({ data: '{"id":8}', lastEventId: '8' });
  expect(onStatus.mock.calls).toEqual([['connecting'], ['live']]);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ id: 8 });
  stop();
  expect(close).toHaveBeenCalledOnce();
});

it('No event stream is opened when the app reports that no one is signed in', () => {
  const openStream = vi.fn();
  install({ openStream });
  readSessionHintFrom(() => 'none');
  const onRejected = vi.fn();
  openLiveStream({ onStatus() {}, onEvent() {}, onRefresh() {}, onRejected }, null)();
  expect(openStream).not.toHaveBeenCalled();
  expect(onRejected).toHaveBeenCalledOnce();
});

it('In an app with its own printing, the app receives the print request', () => {
  const browsers = printPage;
  const print = vi.fn();
  printPageBy(print);
  void printPage({ kind: 'sheet' });
  expect(print).toHaveBeenCalledExactlyOnceWith({ kind: 'sheet' });
  printPageBy(browsers);
});
