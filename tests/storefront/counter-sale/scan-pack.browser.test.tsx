import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CounterSaleScreen } from '#storefront/counter-sale/admin/counter-sale-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { scan } from '#tests/support/components/scan.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';
import { rumpPack } from '#tests/support/data/cold-room/rump-pack.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const send = window.fetch.bind(window);
const rump = buildProduct({ id: 7, name: 'Rump', price: 5894 });
const mince = buildProduct({ id: 8, name: 'Mince', price: 1200 });

/** A counter whose catalogue begins with mince, and which looks up the pack 100001 of rump when the test says so. */
async function counter({ total = 2 }: { total?: number } = {}) {
  await planCounting({ labels: true });
  const looked = Promise.withResolvers<Response>();
  const calls: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    calls.push(call);
    if (call.startsWith('GET /api/products?')) {
      // The shop's search doesn't find the product by what an older label calls it.
      const rows = call.includes('q=Rump') ? [] : total === 2 ? [mince, rump] : [mince];
      return Response.json(rows, { headers: { 'X-Total-Count': String(total) } });
    }
    if (call === 'GET /api/products/7') return Response.json(rump);
    if (call === 'GET /api/admin/packs/100001') return looked.promise;
    // The shop never answers.
    if (call === 'POST /api/admin/counter-sales') return new Promise(() => undefined);
    return send(input, init);
  });
  mount(<CounterSaleScreen />);
  await screen.findByRole('button', { name: /^Add Mince/ });
  // Until the rules for codes are loaded, a scan adds nothing.
  await vi.waitFor(
    () => {
      if (!calls.includes('GET /api/admin/packs/100001')) scan('2900001000017');
      expect(calls).toContain('GET /api/admin/packs/100001');
    },
    { timeout: 10_000, interval: 200 },
  );
  return { calls, respond: () => looked.resolve(Response.json(rumpPack)) };
}

it('If a sale is recorded while a scanned pack is still being looked up, the pack isn’t added, and staff see a message', async () => {
  const { calls, respond } = await counter();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Add Mince/ }));
  await user.click(screen.getByRole('radio', { name: 'EFTPOS' }));
  await user.click(screen.getByRole('button', { name: /^Finish sale/ }));
  await vi.waitFor(() => expect(calls).toContain('POST /api/admin/counter-sales'));
  respond();
  expect(await screen.findByText('Couldn’t add Rump: this sale is being recorded.')).toBeTruthy();
  expect(screen.queryByText('Pack 100001, 1,842 g')).toBeNull();
});

it('The product of a scanned pack is found even if the label has another name and the catalogue is longer than one page', async () => {
  const { respond } = await counter({ total: 400 });
  respond();
  expect(await screen.findByText('Rump added, 1 in the sale.')).toBeTruthy();
  expect(screen.getByText('Pack 100001, 1,842 g')).toBeTruthy();
});
