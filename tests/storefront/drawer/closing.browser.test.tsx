import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Drawer, drawerCountSchema } from '#core/drawer/drawer-api.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ClosingScreen } from '#storefront/drawer/admin/closing-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

// Tests in other files use the same counter and drawer at the same time, so cash or another count may arrive at any moment.
const readDrawer = () => request<Drawer>('GET', '/api/admin/drawer');

/** Counts the drawer, including earlier payments, and leaves $100 in it. */
async function countAfresh(): Promise<void> {
  await expect
    .poll(async () => {
      const { last, upTo } = await readDrawer();
      const counted = { countedCents: 10_000, note: '' };
      const period = { kind: 'count', lastId: last?.id, upTo, seenUpTo: upTo, bankedCents: 0 };
      const body = last === null ? { kind: 'opening', ...counted } : { ...period, ...counted };
      return request('POST', '/api/admin/drawer/counts', body).then(
        () => 'counted',
        (error) => String(error),
      );
    })
    .toBe('counted');
}

beforeAll(signInStaff);
beforeEach(async () => {
  // An unsaved count from an earlier test would otherwise be offered again in this tab.
  sessionStorage.clear();
  await countAfresh();
});

/** Clicks the button that is currently shown: to include new cash, to continue after another count, or to close. */
function pressOn(close: string): void {
  for (const name of ['Yes, it is in my count', 'Go on from that count', close]) {
    screen.queryByRole('button', { name })?.click();
  }
}

const closeButton = () => screen.findByRole('button', { name: /^Close with|^Count the drawer first/ });

it('The drawer is counted with the keyboard, the difference is shown, and the count sheet opens', async () => {
  await sell({ name: 'Cash Buyer', isPaid: true });
  const page = mount(<ClosingScreen />, { at: '/admin/closing' });
  await screen.findByRole('table', { name: 'Takings by payment method' });
  expect((await closeButton()).hasAttribute('disabled')).toBe(true);
  expect(await axeFaults()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'One $100 more' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'How many $5' }), '2');
  // Past counts may contain the same text.
  expect(within(screen.getByRole('form', { name: 'Count the drawer' })).getByText(/missing$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'One $5 less' }));
  await expect
    .poll(async () => {
      pressOn('Close with $105.00');
      return page.address();
    })
    .toMatch(/^\/admin\/closing\/\d+$/);
  const { last } = await readDrawer();
  expect(last).toMatchObject({ kind: 'count', countedCents: 10_500, notes: { '10000': 1, '500': 1 } });
  expect(drawerCountSchema.parse(last).differenceCents).toBeLessThan(0);
});

it('If two people count the drawer, the second sees who was first, and keeps the typed amounts', async () => {
  mount(<ClosingScreen />, { at: '/admin/closing' });
  await userEvent.click(await screen.findByRole('button', { name: 'One $50 more' }));
  await countAfresh();
  await userEvent.click(await closeButton());
  await screen.findByText(/counted the drawer at .*\$100\.00\.$/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'How many $50' }).value).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: 'Go on from that count' }));
  expect((await closeButton()).textContent).toBe('Close with $50.00');
});

it('A drawer count whose response was lost is shown as saved after a reload', async () => {
  const { unmount } = mount(<OwnClosing />, { at: '/admin/closing' });
  await userEvent.click(await screen.findByRole('button', { name: 'One $100 more' }));
  const send = globalThis.fetch;
  // The server saves the count, but the connection breaks before the response.
  globalThis.fetch = async (...request) => {
    const response = await send(...request);
    if (!String(request[0]).includes('/drawer/counts') || request[1]?.method !== 'POST' || !response.ok)
      return response;
    globalThis.fetch = send;
    throw new TypeError('Failed to fetch');
  };
  await expect
    .poll(() => {
      if (globalThis.fetch === send) return screen.queryByText('We don’t know whether the count was saved') !== null;
      pressOn('Close with $100.00');
      return false;
    })
    .toBe(true);
  const { last } = await readDrawer();
  expect(last).toMatchObject({ countedCents: 10_000, notes: { '10000': 1 } });
  unmount();
  const again = mount(<OwnClosing />, { at: '/admin/closing' });
  await expect.poll(() => again.address()).toBe(`/admin/closing/${last?.id}`);
  expect(screen.queryByText(/counted the drawer at/)).toBeNull();
});

it('Cash that was received while the drawer was counted is shown before the count is saved', async () => {
  mount(<ClosingScreen />, { at: '/admin/closing' });
  await userEvent.click(await screen.findByRole('button', { name: 'One $100 more' }));
  const { id } = await sell({ name: 'Late Buyer', isPaid: true });
  await userEvent.click(await closeButton());
  const notice = await screen.findByText(/^Came in while you counted/);
  expect(notice.parentElement?.textContent).toContain(`Order #${id}`);
});

it('Previous drawer counts are listed with their count sheets', async () => {
  const { last } = await readDrawer();
  mount(<ClosingScreen />, { at: '/admin/closing' });
  const link = await screen.findByRole('link', { name: new RegExp(`(Count|First float) ${last?.id}$`) });
  expect(link.getAttribute('href')).toBe(`/admin/closing/${last?.id}`);
});

/** Rendered as inside the staff gate, after the signed-in user is known. */
function OwnClosing() {
  return useCurrentUser() ? <ClosingScreen /> : null;
}

it('An unfinished drawer count is restored after a reload, until it is saved', async () => {
  const { unmount } = mount(<OwnClosing />, { at: '/admin/closing' });
  await userEvent.click(await screen.findByRole('button', { name: 'One $100 more' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'Two strange coins');
  unmount();
  const again = mount(<OwnClosing />, { at: '/admin/closing' });
  const hundreds = await screen.findByRole<HTMLInputElement>('textbox', { name: 'How many $100' });
  expect(hundreds.value).toBe('1');
  await expect
    .poll(() => {
      pressOn('Close with $100.00');
      return again.address();
    })
    .toMatch(/^\/admin\/closing\/\d+$/);
  expect((await readDrawer()).last).toMatchObject({ countedCents: 10_000, note: 'Two strange coins' });
  again.unmount();
  mount(<OwnClosing />, { at: '/admin/closing' });
  const empty = await screen.findByRole<HTMLInputElement>('textbox', { name: 'How many $100' });
  expect(empty.value).toBe('');
});
