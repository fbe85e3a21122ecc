import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { StockItem, StockMove } from '#core/stock/stock-api.ts';
import { installStaffPlatform, staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { askWhoCounts } from '#storefront/stock/admin/count/count-on-phone.ts';
import { CountRoom } from '#storefront/stock/admin/count/count-room.tsx';
import { CountScreen } from '#storefront/stock/admin/count/count-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

const made: StockItem[] = [];

/** The names in use. An item of a test that is tried again gets another name, because names are unique. */
const names: string[] = [];

async function createItem(wanted: string, unit: StockItem['unit'] = 'piece'): Promise<StockItem> {
  const before = names.filter((name) => name === wanted).length;
  names.push(wanted);
  const name = before === 0 ? wanted : `${wanted} again`;
  const item = await request<StockItem>('POST', '/api/admin/stock-items', { name, unit });
  made.push(item);
  return item;
}

async function movesOf({ id }: StockItem): Promise<StockMove[]> {
  return request<StockMove[]>('GET', `/api/admin/stock-items/${id}/moves`);
}

/** The row of an item in the list of the walk. */
const row = async (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

/** Opens an item of the list. Its heading takes the focus a moment after it appears, and would take the keys of a field from it. */
async function open(user: ReturnType<typeof userEvent.setup>, { name }: StockItem): Promise<void> {
  await user.click(await row(name));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
}

beforeEach(signInStaff);
afterEach(() => made.splice(0));

it('Stock items are counted one after the other with big keys, and the difference is shown before a count is booked', async () => {
  const [rump, jars] = [await createItem('Walk A rumps', 'weighed'), await createItem('Walk B jars')];
  mount(<CountScreen />);
  const user = userEvent.setup();
  await open(user, rump);
  for (const key of ['1', '2']) await user.click(screen.getByRole('button', { name: key }));
  await user.click(screen.getByRole('button', { name: 'Delete the last digit' }));
  await user.click(screen.getByLabelText('Weight (kg)'));
  for (const key of ['2', 'Point', '5']) await user.click(screen.getByRole('button', { name: key }));
  expect(screen.getByText('Difference: +1 (+2.500 kg)')).toBeTruthy();
  expect(await movesOf(rump)).toEqual([]);
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Count and go on' }));
  await screen.findByRole('heading', { name: jars.name });
  await waitFor(async () => expect((await row(rump.name)).textContent).toMatch(/Counted by .+: \+1 \(\+2\.500 kg\)/));
  expect(await movesOf(rump)).toMatchObject([{ kind: 'counted', pieces: 1, grams: 2500 }]);
});

it('While the shop can’t be reached, a stock count stays on the device with its time, and is booked once', async () => {
  const item = await createItem('Walk C jars');
  mount(<CountScreen />);
  const user = userEvent.setup();
  await open(user, item);
  // The shop books the count, but its answer is lost.
  await planResponse({ call: 'POST /api/admin/stock-counts', isLost: true });
  await user.type(await screen.findByLabelText('Pieces'), '5');
  const before = Date.now();
  await user.click(screen.getByRole('button', { name: 'Count and go on' }));
  await waitFor(async () => expect((await row(item.name)).textContent).toContain('not sent yet'));
  const after = Date.now();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect((await row(item.name)).textContent).toMatch(/: \+5$/));
  const moves = await movesOf(item);
  expect(moves).toMatchObject([{ kind: 'counted', pieces: 5 }]);
  const at = Date.parse(moves[0]?.at ?? '');
  expect(at).toBeGreaterThanOrEqual(before - 1);
  expect(at).toBeLessThanOrEqual(after + 1);
});

it('Stock figures that a person typed are kept after that person signs out, until they are recorded', async () => {
  const item = await createItem('Walk H jars');
  const pieces = async () => (await screen.findByLabelText<HTMLInputElement>('Pieces')).value;
  const user = userEvent.setup();
  const begun = mount(<CountScreen />);
  await open(user, item);
  await user.type(await screen.findByLabelText('Pieces'), '7');
  begun.unmount();
  await request('POST', '/api/users/logout', {});
  expect(await askWhoCounts()).toEqual({ state: 'signed-out' });
  await signInStaff();
  const other = mount(<CountRoom by={{ id: 987_654, name: 'Someone else' }} />);
  await open(user, item);
  expect(await pieces()).toBe('');
  other.unmount();
  const again = mount(<CountScreen />);
  await screen.findByRole('heading', { name: item.name });
  expect(await pieces()).toBe('7');
  await user.click(screen.getByRole('button', { name: 'Count and go on' }));
  await waitFor(async () => expect((await row(item.name)).textContent).toMatch(/: \+7$/));
  again.unmount();
  mount(<CountScreen />);
  await open(user, item);
  expect(await pieces()).toBe('');
});

it('If a counted stock item was deleted in the meantime, a message about its count stays on the screen until it is dismissed', async () => {
  const item = await createItem('Walk D jars');
  mount(<CountScreen />);
  const user = userEvent.setup();
  await open(user, item);
  await user.type(await screen.findByLabelText('Pieces'), '3');
  const response = await fetch(`/api/admin/stock-items/${item.id}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Count and go on' }));
  const notice = await screen.findByText(
    /Walk D jars, counted as 3 at .+: It wasn’t booked\. There is no such stock item\./,
  );
  await user.click(within(notice).getByRole('button', { name: 'Understood' }));
  await waitFor(() => expect(screen.queryByText(/Walk D jars, counted as 3/)).toBeNull());
});

it('A later stock count by another person takes precedence, and the person with the earlier count is told', async () => {
  const item = await createItem('Walk E jars');
  mount(<CountScreen />);
  const user = userEvent.setup();
  await open(user, item);
  await planResponse({ call: 'POST /api/admin/stock-counts', status: 424, body: { code: 'unavailable', status: 424 } });
  await user.type(await screen.findByLabelText('Pieces'), '8');
  await user.click(screen.getByRole('button', { name: 'Count and go on' }));
  await screen.findByText(/^No connection since .+: counts are kept on this device .* 1 count not sent yet\.$/);
  const line = { itemId: item.id, pieces: 9, at: new Date().toISOString(), clientKey: crypto.randomUUID() };
  await request('POST', '/api/admin/stock-counts', { lines: [line] });
  window.dispatchEvent(new Event('online'));
  expect(
    await screen.findByText(new RegExp(`${item.name}, counted as 8 .+someone counted the item later`)),
  ).toBeTruthy();
  expect((await request<StockItem>('GET', `/api/admin/stock-items/${item.id}`)).onHand.pieces).toBe(9);
});

it('In a program that shows several shops, a stock count that waits for one shop is neither shown at another shop nor sent there', async () => {
  const item = await createItem('Walk F jars');
  const browser = staffPlatform();
  onTestFinished(() => installStaffPlatform(browser));
  const openCountOf = (shop: string) => {
    installStaffPlatform({ ...browser, shop });
    return mount(<CountScreen />);
  };
  const north = openCountOf('https://north.example');
  const user = userEvent.setup();
  await open(user, item);
  await planResponse({ call: 'POST /api/admin/stock-counts', status: 424, body: { code: 'unavailable', status: 424 } });
  await user.type(await screen.findByLabelText('Pieces'), '4');
  await user.click(screen.getByRole('button', { name: 'Count and go on' }));
  await screen.findByText(/^No connection since .+: .* 1 count not sent yet\.$/);
  north.unmount();
  const south = openCountOf('https://south.example');
  await screen.findByText('Every count is sent.');
  expect((await row(item.name)).textContent).toContain('Never counted');
  expect(await movesOf(item)).toEqual([]);
  south.unmount();
  openCountOf('https://north.example');
  await waitFor(async () => expect((await row(item.name)).textContent).toMatch(/: \+4$/));
  expect(await movesOf(item)).toMatchObject([{ kind: 'counted', pieces: 4 }]);
});

it('A count is kept although the browser has closed the device’s database', async () => {
  const item = await createItem('Walk G jars');
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => transactions.mockRestore());
  mount(<CountScreen />);
  const user = userEvent.setup();
  await open(user, item);
  await user.type(await screen.findByLabelText('Pieces'), '6');
  const database = transactions.mock.contexts.at(-1);
  if (database instanceof IDBDatabase) database.close();
  await user.click(screen.getByRole('button', { name: 'Count and go on' }));
  await waitFor(async () => expect((await row(item.name)).textContent).toMatch(/: \+6$/));
  expect(await movesOf(item)).toMatchObject([{ kind: 'counted', pieces: 6 }]);
});
