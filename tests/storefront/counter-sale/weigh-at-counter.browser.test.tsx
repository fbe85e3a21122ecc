import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineDefaults } from '#core/scales/scale-settings.ts';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { fakeScale, plugInFakeScale } from '#tests/support/components/fake-scale.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { signInStaff } from '#tests/support/components/shop-api.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const scaleId = crypto.randomUUID();
const send = window.fetch.bind(window);

/** A counter with rump at $31.99 a kilo, and a scale with this approval. Opens the dialog that weighs, with the scale connected. */
async function weighRump(approval: string) {
  const byKilo = { pricing: 'kilo', pricePerKilo: 3199, pieces: 1, gramsFrom: 1500, gramsTo: 2000 } as const;
  const rump = buildProduct({ id: 7, name: 'Rump', price: 5598, ...byKilo });
  const scale = { id: scaleId, name: 'Counter', protocol: 'cas', line: lineDefaults.cas, unit: 'kg' };
  const scales = [{ ...scale, approval, verifiedOn: '2026-01-15' }];
  const sales: { items: object[]; handedOver?: boolean }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    if (call.startsWith('GET /api/products?')) return Response.json([rump]);
    if (call === 'GET /api/admin/scales') return Response.json({ scales, labelNameLength: 28, version: 1 });
    if (call !== 'POST /api/admin/counter-sales') return send(input, init);
    sales.push(JSON.parse(String(init?.body)));
    return new Response('', { status: 503 });
  });
  plugInFakeScale();
  const { CounterSaleScreen } = await import('#storefront/counter-sale/admin/counter-sale-screen.tsx');
  mount(<CounterSaleScreen />);
  await userEvent.click(await screen.findByRole('button', { name: /^Add Rump/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weigh Rump' }));
  await userEvent.click(await dialog.findByText(/^Connect a scale$|^Tare or/));
  fakeScale.grams = 1842;
  await userEvent.click(dialog.getByRole('button', { name: /^Connect(?: again)? Counter/ }));
  await dialog.findByText(/^Scale: 1\.842 kg, stable/, undefined, { timeout: 5000 });
  return { dialog, sales };
}

it('Goods by the kilo at the counter are sold by the weight that the scale shows, and handed over', async () => {
  const { dialog, sales } = await weighRump('NMI 6/4C/123');
  // 1.842 kg at $31.99 are $58.92558.
  expect(await dialog.findByText('$58.93')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Weight'), '{Enter}');
  expect(await screen.findByText('1,842 g')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'EFTPOS' }));
  await userEvent.click(screen.getByRole('button', { name: /^Finish sale/ }));
  await vi.waitFor(() => expect(sales).toHaveLength(1));
  const weighed = { grams: 1842, pieces: 1, unitPrice: 5893 };
  expect(sales[0]).toMatchObject({ items: [{ productId: 7, quantity: 1, weighed }], handedOver: true });
});

it('The weight of a scale without an approval isn’t used for a price, but a weight can be typed', async () => {
  const { dialog } = await weighRump('');
  await dialog.findByText(/Its weight may not price goods/);
  await userEvent.click(dialog.getByRole('button', { name: 'Add to the sale' }));
  expect(await dialog.findByText(/^Please enter the weight/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Weight'), '1.842{Enter}');
  expect(await screen.findByText('1,842 g')).toBeTruthy();
});

it('A weight at the counter that was probably typed in kilograms instead of grams must be confirmed, and stays in the field', async () => {
  const { dialog } = await weighRump('NMI 6/4C/123');
  const field = dialog.getByLabelText<HTMLInputElement>('Weight');
  await userEvent.type(field, '2{Enter}');
  // 2 g at $31.99 a kilo are 6.398 cents.
  expect(await dialog.findByText('2 g would cost $0.06. Is the weight in grams, and right?')).toBeTruthy();
  expect([field.value, screen.queryByText('2 g')]).toEqual(['2', null]);
  await userEvent.clear(field);
  await userEvent.type(field, '2 kg{Enter}');
  expect(await screen.findByText('2,000 g')).toBeTruthy();
});
