import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CounterSaleScreen } from '#storefront/counter-sale/admin/counter-sale-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { scan } from '#tests/support/components/scan.ts';
import { createProduct, signInStaff } from '#tests/support/components/shop-api.ts';

async function counter(name: string, barcode: string) {
  await signInStaff();
  await createProduct({ name, price: 2498, barcode, sku: `SKU-${barcode}` });
  mount(<CounterSaleScreen />);
  await screen.findByRole('button', { name: new RegExp(`Add ${name}`) });
  const quantity = () => {
    const stepper = screen.queryByRole('group', { name: `Quantity of ${name}` });
    return stepper === null ? null : within(stepper).getByLabelText<HTMLInputElement>('Quantity').value;
  };
  return { quantity };
}

it('Scanning a code at the counter adds its product regardless of the focus, and scanning it again adds a second one', async () => {
  const { quantity } = await counter('Scanned leg', '9300675024235');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  fireEvent.input(field, { target: { value: 'Jo Citizen' } });
  field.focus();
  scan('9300675024235');
  await waitFor(() => expect(quantity()).toBe('1'));
  expect(field.value).toBe('Jo Citizen');
  screen.getByRole('radio', { name: 'EFTPOS' }).focus();
  scan('SKU-9300675024235');
  await waitFor(() => expect(quantity()).toBe('2'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'EFTPOS' }).checked).toBe(false);
});

it('A scanned code without a matching pack is reported, and the sale is kept', async () => {
  const { quantity } = await counter('Scanned shank', '036000291452');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search packs' });
  scan('0036000291452');
  await waitFor(() => expect(quantity()).toBe('1'));
  search.focus();
  scan('4006381333931');
  await screen.findByText('No pack has the code 4006381333931. Nothing was added.');
  expect([search.value, quantity()]).toEqual(['', '1']);
});

it('In a shop with rules for codes, a scale’s sticker adds its product at the price on the sticker', async () => {
  await signInStaff();
  const rules = [{ name: 'Counter scale', kind: 'price', pattern: '28.....{NNNDD}' }];
  await planResponse({ call: 'GET /api/admin/code-rules', status: 200, body: { rules, version: 1 } });
  await createProduct({ name: 'Weighed rump', price: 4000, sku: '731' });
  await planCounting();
  mount(<CounterSaleScreen />);
  await screen.findByRole('button', { name: /Add Weighed rump/ });
  // $24.50 for SKU 731; 8 is the check digit by GS1. Until the rules are loaded, a scan adds nothing. A scan changes the page, so it
  // can't stand in the library's waitFor, which runs again at each change.
  const price = () => screen.queryByText('$24.50 on its sticker, today $40.00')?.textContent;
  await vi.waitFor(
    () => {
      if (price() === undefined) scan('2800731024508');
      expect(price()).toBeDefined();
    },
    { timeout: 10_000, interval: 200 },
  );
  scan('2800731024509');
  await screen.findByText(/^The check digit of 2800731024509 is wrong/);
  scan('2800732024507');
  await screen.findByText(/^No pack has the SKU 00732/);
});
