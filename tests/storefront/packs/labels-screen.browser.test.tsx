import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LabelsScreen } from '#storefront/packs/admin/labels-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';
import { rumpPack } from '#tests/support/data/cold-room/rump-pack.ts';

beforeEach(signInStaff);
afterEach(() => vi.restoreAllMocks());

const send = window.fetch.bind(window);

/** The screen of a shop with one pack on its shelf, in front of a shop that responds to one call like this. */
async function labels(call: string, respond: () => Response, firstProduct: object = {}) {
  await planCounting({ labels: true });
  const bodies: Record<string, unknown>[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const sent = `${init?.method ?? 'GET'} ${String(input)}`;
    if (sent.startsWith('GET /api/admin/packs?')) {
      return Response.json([rumpPack], { headers: { 'X-Total-Count': '1' } });
    }
    if (sent.startsWith('GET /api/admin/products?')) {
      const response = await send(input, init);
      const [first, ...others] = await response.json();
      return Response.json([{ ...first, ...firstProduct }, ...others], { headers: response.headers });
    }
    if (sent !== call) return send(input, init);
    bodies.push(JSON.parse(String(init?.body)));
    return respond();
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  mount(<LabelsScreen />, { at: '/admin/labels' });
  return { bodies, print };
}

it('A label can be made void only with a reason', async () => {
  const { bodies } = await labels('POST /api/admin/packs/100001/void', () =>
    Response.json({ ...rumpPack, status: 'void', voidReason: 'Bag burst' }),
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Void pack 100001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make pack 100001 void?' }));
  await user.type(dialog.getByLabelText('Reason'), '  ');
  await user.click(dialog.getByRole('button', { name: 'Make void' }));
  expect(await dialog.findByText('Please say why')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), 'Bag burst');
  await user.click(dialog.getByRole('button', { name: 'Make void' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([{ reason: 'Bag burst' }]);
});

it('If a label’s text doesn’t fit, a message says so, the typed text is kept, and nothing is printed', async () => {
  const [product] = await request<{ id: number; name: string }[]>('GET', '/api/products/beef');
  if (product === undefined) throw new Error('The sample shop has no beef');
  const detail = 'The text of Rump is 14 mm too long for the label. Choose larger paper.';
  const errors = [{ path: 'packs.0', message: detail }];
  const { bodies, print } = await labels('POST /api/admin/packs', () =>
    Response.json({ code: 'invalid', status: 422, detail, errors }, { status: 422 }),
  );
  const user = userEvent.setup();
  const form = within(await screen.findByRole('form', { name: 'New label' }));
  await form.findByRole('option', { name: product.name });
  await user.selectOptions(form.getByLabelText('What is in the pack'), `product:${product.id}`);
  // 2 was probably meant as kilograms.
  await user.type(form.getByLabelText('Net weight'), '2{Enter}');
  expect(await form.findByText('Does the pack weigh 2 g? Weights are typed in grams.')).toBeTruthy();
  expect(bodies).toEqual([]);
  await user.clear(form.getByLabelText('Net weight'));
  await user.type(form.getByLabelText('Net weight'), '1.842{Enter}');
  expect(await form.findByText(detail)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Net weight').value).toBe('1.842');
  expect(bodies).toMatchObject([{ productId: product.id, packs: [{ grams: 1842, pieces: 1 }] }]);
  expect(print).not.toHaveBeenCalled();
});

it('An unlikely weight must be confirmed before its label is printed, because the weight’s unit may be wrong', async () => {
  const byKilo = { name: 'Belly', pricing: 'kilo', pricePerKilo: 1600, pieces: 1, gramsFrom: 1400, gramsTo: 1800 };
  const made = () => Response.json({ packs: [rumpPack] }, { status: 201 });
  const { bodies } = await labels('POST /api/admin/packs', made, byKilo);
  const user = userEvent.setup();
  const form = within(await screen.findByRole('form', { name: 'New label' }));
  await user.selectOptions(
    form.getByLabelText('What is in the pack'),
    await form.findByRole('option', { name: 'Belly' }),
  );
  const weight = form.getByLabelText<HTMLInputElement>('Net weight');
  for (const [typed, message] of [
    ['1,6 kg', 'Please enter the weight, such as 1,842 g or 1.842 kg'],
    ['2', 'Belly should weigh 1,400 g to 1,800 g, not 2 g. Is the weight in grams, and right?'],
    ['160 kg', 'Belly should weigh 1,400 g to 1,800 g, not 160,000 g. Is the weight in grams, and right?'],
  ] as const) {
    await user.clear(weight);
    await user.type(weight, `${typed}{Enter}`);
    expect(await form.findByText(message)).toBeTruthy();
    expect(weight.value).toBe(typed);
  }
  expect(bodies).toEqual([]);
  // A small offcut is right: the second press prints it.
  await user.clear(weight);
  await user.type(weight, '300{Enter}');
  await user.click(await form.findByRole('button', { name: 'The weight is right, print label' }));
  await waitFor(() => expect(bodies).toMatchObject([{ packs: [{ grams: 300, pieces: 1 }] }]));
});
