import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import type { Purchase } from '#core/stock/buying/buying-api.ts';
import type { Supplier } from '#core/stock/buying/supplier-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { PurchaseFormScreen } from '#storefront/stock/admin/buying/purchase-form/purchase-form-screen.tsx';
import { PurchaseScreen } from '#storefront/stock/admin/buying/purchase-screen.tsx';
import { PurchasesScreen } from '#storefront/stock/admin/buying/purchases-screen.tsx';
import { DocketPhotoField } from '#storefront/stock/admin/buying/receive/docket-photo-field.tsx';
import { ReceiveScreen } from '#storefront/stock/admin/buying/receive/receive-screen.tsx';
import { SendPurchaseScreen } from '#storefront/stock/admin/buying/send-purchase-screen.tsx';
import { SupplierFormScreen } from '#storefront/stock/admin/buying/suppliers/supplier-form-screen.tsx';
import { SuppliersScreen } from '#storefront/stock/admin/buying/suppliers/suppliers-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const nothing = () => {};

const open = (at: string) =>
  mount(
    <Routes>
      <Route path="/admin/buying" element={<PurchasesScreen />} />
      <Route path="/admin/buying/new" element={<PurchaseFormScreen />} />
      <Route path="/admin/buying/suppliers" element={<SuppliersScreen />} />
      <Route path="/admin/buying/suppliers/new" element={<SupplierFormScreen />} />
      <Route path="/admin/buying/:id" element={<PurchaseScreen />} />
      <Route path="/admin/buying/:id/send" element={<SendPurchaseScreen />} />
      <Route path="/admin/buying/:id/receive" element={<ReceiveScreen />} />
    </Routes>,
    { at },
  );

const addBody = (name: string) => request<StockItem>('POST', '/api/admin/stock-items', { name, unit: 'weighed' });
const addSupplier = (supplier: object) => request<Supplier>('POST', '/api/admin/suppliers', supplier);

/** A sent purchase, of two bodies of 280 kg by default. */
async function sentPurchase(
  name: string,
  expectedOn = '2026-12-01',
  ordered: { pieces: number; grams: number; centsPerKilo?: number } = { pieces: 2, grams: 560_000 },
): Promise<Purchase & { bodyId: number }> {
  const [body, supplier] = [await addBody(`${name} body`), await addSupplier({ name })];
  const lines = [{ itemId: body.id, ...ordered }];
  const drafted = { supplierId: supplier.id, expectedOn, lines, clientKey: crypto.randomUUID() };
  const { id } = await request<Purchase>('POST', '/api/admin/purchases', drafted);
  return { ...(await request<Purchase>('POST', `/api/admin/purchases/${id}/send`, { version: 1 })), bodyId: body.id };
}

it('An owner adds a supplier, writes a purchase of two bodies, previews its email and sends it', async () => {
  await addBody('Screen beef body');
  const suppliers = open('/admin/buying/suppliers/new');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Screen abattoir');
  await user.type(screen.getByLabelText('Email'), 'orders@screen-abattoir.test');
  await user.click(screen.getByRole('button', { name: 'Save Supplier' }));
  expect(await screen.findByRole('link', { name: 'Screen abattoir' })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  suppliers.unmount();
  const page = open('/admin/buying/new');
  await screen.findByRole('option', { name: 'Screen abattoir' });
  await user.selectOptions(screen.getByLabelText('Supplier'), 'Screen abattoir');
  await screen.findByRole('option', { name: 'Screen beef body' });
  await user.selectOptions(screen.getByLabelText('Item, line 1'), 'Screen beef body');
  await user.type(screen.getByLabelText('Pieces, line 1'), '2');
  await user.type(screen.getByLabelText('Weight (kg), line 1'), '560.5');
  await user.type(screen.getByLabelText('$ a kilo, line 1'), '8.50');
  expect(screen.getByText('$4,764.25')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await browserPage.viewport(375, 700);
  onTestFinished(() => browserPage.viewport(1600, 900));
  await user.click(await screen.findByRole('link', { name: 'Send…' }));
  const send = await screen.findByRole('button', { name: 'Send to orders@screen-abattoir.test' });
  const saved = screen.getByText('The purchase is a draft until you send it.').closest('li');
  expect(saved?.getBoundingClientRect().top).toBeGreaterThan(send.getBoundingClientRect().bottom);
  expect(await screen.findByTitle(/^Email: /)).toBeTruthy();
  await user.click(send);
  expect(await screen.findByRole('link', { name: 'Receive' })).toBeTruthy();
  expect(page.address()).toMatch(/^\/admin\/buying\/\d+$/);
});

it('Before a receipt is booked, received weights are compared with the order and the docket', async () => {
  const purchase = await sentPurchase('Light farm', undefined, { pieces: 2, grams: 560_000, centsPerKilo: 985 });
  open(`/admin/buying/${purchase.id}/receive`);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Docket number'), 'D-77');
  const field = (label: string) => screen.getByLabelText(`${label}, Light farm body, line 1`);
  await user.type(field('Pieces'), '2');
  await user.type(field('Weight (kg)'), '543.2');
  await user.type(field('Docket (kg)'), '545');
  expect(screen.getByRole('switch', { name: /^Nothing more is expected/ })).toHaveProperty('checked', true);
  const summary = within(screen.getByRole('region', { name: 'Compared with the order' }));
  expect(summary.getByRole('listitem').textContent).toBe(
    'Light farm body: 2 (543.200 kg), 3.0% less than ordered (16.800 kg), 0.3% less than the docket (1.800 kg)',
  );
  expect(await axeFaults()).toEqual([]);
  await planResponse({ call: `POST /api/admin/purchases/${purchase.id}/receipts`, isLost: true });
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field('Weight (kg)')).toHaveProperty('value', '543.2');
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  expect(await screen.findByRole('heading', { name: 'Docket D-77' })).toBeTruthy();
  // 543.2 kg at $9.85, instead of 560 kg.
  expect(screen.getByText(/ordered for \$5,516\.00 · what came costs \$5,350\.52/)).toBeTruthy();
  const item = await request<StockItem>('GET', `/api/admin/stock-items/${purchase.bodyId}`);
  expect(item.onHand).toEqual({ pieces: 2, grams: 543_200 });
});

it('After 90 of 100 kg have arrived, the purchase counts as nearly complete and stays open for the rest', async () => {
  const purchase = await sentPurchase('Slow farm', undefined, { pieces: 0, grams: 100_000 });
  open(`/admin/buying/${purchase.id}/receive`);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Pieces, Slow farm body, line 1'), '1');
  await user.type(screen.getByLabelText('Weight (kg), Slow farm body, line 1'), '90');
  expect(await screen.findByText(/^Nearly everything has come/)).toBeTruthy();
  expect(screen.getByRole('switch', { name: /^Nothing more is expected/ })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  expect(await screen.findByText(/^Nearly everything that was ordered has come/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receive' })).toBeTruthy();
});

it('If a supplier’s docket is already booked, the field of its number shows an error, and the typed text stays', async () => {
  const purchase = await sentPurchase('Twice farm');
  const lines = [{ itemId: purchase.bodyId, pieces: 1, grams: 280_000 }];
  const receipt = { docket: 'D-88', lines, clientKey: crypto.randomUUID() };
  await request('POST', `/api/admin/purchases/${purchase.id}/receipts`, receipt);
  open(`/admin/buying/${purchase.id}/receive`);
  const user = userEvent.setup();
  const docket = await screen.findByLabelText('Docket number');
  await user.type(docket, 'D-88');
  await user.type(screen.getByLabelText('Pieces, Twice farm body, line 1'), '1');
  await user.type(screen.getByLabelText('Weight (kg), Twice farm body, line 1'), '280');
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  const reason = `Docket D-88 of this supplier is booked already, with purchase ${purchase.id}.`;
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  expect(docket.getAttribute('aria-invalid')).toBe('true');
  expect(docket).toHaveProperty('value', 'D-88');
});

it('If a date in a receipt of goods is rejected, the reason is shown next to the button, and the date’s field gets the focus', async () => {
  const purchase = await sentPurchase('Dated farm');
  const call = `/api/admin/purchases/${purchase.id}`;
  await planResponse({ call: `GET ${call}`, status: 200, body: { ...purchase, keepsLots: true } });
  open(`/admin/buying/${purchase.id}/receive`);
  const user = userEvent.setup();
  const field = (label: string) => screen.getByLabelText(`${label}, Dated farm body, line 1`);
  await user.type(await screen.findByLabelText('Pieces, Dated farm body, line 1'), '1');
  await user.type(field('Weight (kg)'), '280');
  await user.type(field('Packed on'), '2026-11-20');
  await user.type(field('Use by'), '2026-11-19');
  const detail = 'The use-by day is before the day on which it was packed.';
  const errors = [{ path: 'lines.0.useBy', message: 'That is before the day on which it was packed' }];
  const body = { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid', detail, errors };
  await planResponse({ call: `POST ${call}/receipts`, status: 422, body });
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  expect(await within(screen.getByRole('form', { name: 'What came' })).findByText(detail)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Use by')));
  expect(field('Weight (kg)')).toHaveProperty('value', '280');
});

it('If a colleague closes a purchase while its receipt is typed, the typed text stays, and the screen says what to do with it', async () => {
  const purchase = await sentPurchase('Shared farm');
  open(`/admin/buying/${purchase.id}/receive`);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Pieces, Shared farm body, line 1'), '1');
  const weight = screen.getByLabelText('Weight (kg), Shared farm body, line 1');
  await user.type(weight, '281.5');
  const lines = [{ itemId: purchase.bodyId, pieces: 1, grams: 280_000 }];
  const receipt = { docket: 'D-90', lines, closes: true, clientKey: crypto.randomUUID() };
  await request('POST', `/api/admin/purchases/${purchase.id}/receipts`, receipt);
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  expect(await screen.findByText(/^This purchase was closed in the meantime/)).toBeTruthy();
  expect(weight.isConnected).toBe(true);
  expect(weight).toHaveProperty('value', '281.5');
});

it('A typed receipt survives a reload after a lost response and is booked once; leaving the screen prompts first', async () => {
  const purchase = await sentPurchase('Reloaded farm');
  const path = `/admin/buying/${purchase.id}/receive`;
  const first = open(path);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Pieces, Reloaded farm body, line 1'), '1');
  await user.type(screen.getByLabelText('Weight (kg), Reloaded farm body, line 1'), '280');
  await planResponse({
    call: `POST /api${path.replace('receive', 'receipts').replace('buying', 'purchases')}`,
    isLost: true,
  });
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  act(() => void first.navigate('/admin/buying'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  first.unmount();
  open(path);
  await user.click(await screen.findByRole('button', { name: 'Restore what you typed' }));
  expect(screen.getByLabelText('Weight (kg), Reloaded farm body, line 1')).toHaveProperty('value', '280');
  await user.click(screen.getByRole('button', { name: 'Book what came' }));
  expect(await screen.findByText('Without a docket')).toBeTruthy();
  const item = await request<StockItem>('GET', `/api/admin/stock-items/${purchase.bodyId}`);
  expect(item.onHand).toEqual({ pieces: 1, grams: 280_000 });
});

it('If the photo of a docket can’t be uploaded, the reason stays on the screen', async () => {
  mount(<DocketPhotoField photo={null} onPhoto={nothing} onUploading={nothing} />);
  await planResponse({ call: 'POST /api/objects/upload', status: 403, body: {} });
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d');
  const file = new File([await canvas.convertToBlob({ type: 'image/png' })], 'docket.png', { type: 'image/png' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no field for a photo');
  await userEvent.upload(input, file);
  await screen.findByText(/^Couldn’t upload the photo/);
  await act(async () => {});
  expect(screen.getByText(/^Couldn’t upload the photo/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeTruthy();
});

it('The list of purchases marks late purchases; a purchase from a supplier without an email address is ordered by phone', async () => {
  const late = await sentPurchase('Late farm', '2020-01-01');
  await planCounting();
  const list = open('/admin/buying?status=sent');
  const link = await screen.findByRole('link', { name: `${late.id}, Late farm` });
  expect(link.closest('tr')?.textContent).toMatch(/days late/);
  expect(await axeFaults()).toEqual([]);
  list.unmount();
  const body = await addBody('Phone body');
  const supplier = await addSupplier({ name: 'Phone farm', phone: '03 5555 0101' });
  const lines = [{ itemId: body.id, pieces: 1, grams: 0 }];
  const drafted = { supplierId: supplier.id, expectedOn: '2026-12-01', lines, clientKey: crypto.randomUUID() };
  const { id } = await request<Purchase>('POST', '/api/admin/purchases', drafted);
  open(`/admin/buying/${id}/send`);
  expect(await screen.findByRole('button', { name: 'Mark as ordered' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: '03 5555 0101' })).toBeTruthy();
});
