import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CounterSaleScreen } from '#storefront/orders/admin/counter-sale/counter-sale-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { signInStaff, stockPack } from '#tests/support/components/shop-api.ts';

/** What a scanner types: keys that no hand is as quick as, and Enter. */
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`);

async function counter(name: string, barcode: string) {
  await signInStaff();
  await stockPack({ name, price: 2498, barcode, sku: `SKU-${barcode}` });
  mount(<CounterSaleScreen />);
  await screen.findByRole('button', { name: new RegExp(`Add ${name}`) });
  const quantity = () => {
    const stepper = screen.queryByRole('group', { name: `Quantity of ${name}` });
    return stepper === null ? null : within(stepper).getByLabelText<HTMLInputElement>('Quantity').value;
  };
  return { quantity };
}

it('A scan adds its pack wherever the focus is, and a second one makes two of it', async () => {
  const { quantity } = await counter('Scanned leg', '9300675024235');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.type(field, 'Jo Citizen');
  await scan('9300675024235');
  await waitFor(() => expect(quantity()).toBe('1'));
  expect(field.value).toBe('Jo Citizen');
  screen.getByRole('radio', { name: 'EFTPOS' }).focus();
  await scan('SKU-9300675024235');
  await waitFor(() => expect(quantity()).toBe('2'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'EFTPOS' }).checked).toBe(false);
});

it('A code that no pack has is said, and nothing is lost', async () => {
  const { quantity } = await counter('Scanned shank', '036000291452');
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search packs' });
  await scan('0036000291452');
  await waitFor(() => expect(quantity()).toBe('1'));
  search.focus();
  await scan('4006381333931');
  await screen.findByText('No pack has the code 4006381333931. Nothing was added.');
  expect([search.value, quantity()]).toEqual(['', '1']);
});
