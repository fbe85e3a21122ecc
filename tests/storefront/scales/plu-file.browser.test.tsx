import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Plu } from '#core/scales/plu/plu-api.ts';
import { PluFile } from '#storefront/scales/admin/plu-file.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const send = window.fetch.bind(window);
const rump = { number: 42, name: 'Rump', price: 3199, unit: 'kg', useByDays: 12 } as const;

it('Staff who confirm that a scale has its price list must confirm again if a price has changed in the meantime', async () => {
  const problem = 'Mince has no SKU.';
  const problems = [{ productId: 9, problem }];
  let plu: Plu = { digest: 'one', rows: [{ ...rump, change: 'changed' }], loadedAt: null, problems };
  const loaded: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    if (call === 'GET /api/admin/plu') return Response.json(plu);
    if (call !== 'POST /api/admin/plu/loaded') return send(input, init);
    loaded.push(JSON.parse(String(init?.body)).digest);
    if (loaded.length === 1) {
      plu = { ...plu, digest: 'two', rows: [{ ...rump, price: 3499, change: 'changed' }] };
      const detail = 'A price has changed since this list was loaded.';
      return Response.json({ code: 'stale_version', status: 409, detail }, { status: 409 });
    }
    plu = { ...plu, rows: [{ ...rump, price: 3499, change: 'same' }], loadedAt: '2026-11-10T00:00:00.000Z' };
    return Response.json(plu);
  });
  mount(<PluFile />);
  const user = userEvent.setup();
  expect(await screen.findByText('$31.99 a kilo')).toBeTruthy();
  expect(screen.getByText(problem)).toBeTruthy();
  const changes = screen.getByRole('link', { name: 'Download changes' });
  expect(changes.getAttribute('href')).toBe('/api/admin/plu.csv?what=changes');
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'The scale has them' }));
  expect(await screen.findByText(/^A price has changed since this list was loaded/)).toBeTruthy();
  expect(await screen.findByText('$34.99 a kilo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'The scale has them' }));
  expect(await screen.findByText('The scale has 1 price, loaded 10 Nov 2026, 11:00 am.')).toBeTruthy();
  expect(loaded).toEqual(['one', 'two']);
});

it('The confirmation that a scale has its prices applies to the downloaded price list, even if prices changed and the screen was closed in the meantime', async () => {
  let plu: Plu = { digest: 'one', rows: [{ ...rump, change: 'changed' }], loadedAt: null, problems: [] };
  const loaded: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    if (call === 'GET /api/admin/plu') return Response.json(plu);
    if (call !== 'POST /api/admin/plu/loaded') return send(input, init);
    loaded.push(JSON.parse(String(init?.body)).digest);
    if (loaded.at(-1) === plu.digest) return Response.json({ ...plu, rows: [{ ...rump, change: 'same' }] });
    const detail = 'A price has changed since this list was loaded.';
    return Response.json({ code: 'stale_version', status: 409, detail }, { status: 409 });
  });
  const user = userEvent.setup();
  const download = async () => {
    const link = await screen.findByRole('link', { name: 'Download changes' });
    // The browser of the test doesn't save the file.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
  };
  const { unmount } = mount(<PluFile />);
  await download();
  unmount();
  plu = { ...plu, digest: 'two', rows: [{ ...rump, price: 3499, change: 'changed' }] };
  mount(<PluFile />);
  expect(await screen.findByText('$34.99 a kilo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'The scale has them' }));
  expect(await screen.findByText(/^A price has changed since this list was loaded/)).toBeTruthy();
  await download();
  await user.click(screen.getByRole('button', { name: 'The scale has them' }));
  await vi.waitFor(() => expect(loaded).toEqual(['one', 'two']));
});
