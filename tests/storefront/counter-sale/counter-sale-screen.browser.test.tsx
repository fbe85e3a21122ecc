import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CounterSaleScreen } from '#storefront/counter-sale/admin/counter-sale-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { createProduct, signInStaff } from '#tests/support/components/shop-api.ts';

/** Opens the counter with a product on sale, and counts every press. */
async function counter(name: string, price: number) {
  await signInStaff();
  await createProduct({ name, price });
  mount(<CounterSaleScreen />);
  const product = await screen.findByRole('button', { name: new RegExp(`Add ${name}`) });
  let presses = 0;
  async function press(element: HTMLElement): Promise<void> {
    presses += 1;
    await userEvent.click(element);
  }
  const button = (label: string | RegExp) => screen.getByRole('button', { name: label });
  const finish = async () => {
    await press(button('Finish sale'));
    await screen.findByRole('heading', { name: /^Sale recorded: order #/ });
  };
  return { product, press, button, finish, presses: () => presses };
}

const row = (text: RegExp) => screen.getByText(text).closest('li')?.textContent;

it('A sale to a walk-in customer who pays with a note takes three presses and shows the change', async () => {
  const { product, press, button, finish, presses } = await counter('Neck chops', 3998);
  await press(product);
  await press(button('$50'));
  expect(screen.getByText('Change to give back').parentElement?.textContent).toContain('$10.00');
  await finish();
  expect(presses()).toBe(3);
  expect(row(/^Walk-in/)).toContain('$40.00');
  expect(row(/^Change to give back/)).toContain('$10.00');
});

it('The total of a counter sale is rounded to 5 cents for cash, but not for EFTPOS', async () => {
  const { product, press, button, finish } = await counter('Soup bones', 2498);
  await press(product);
  await press(button('Exact'));
  expect(screen.getByText(/rounded to 5 cents/).textContent).toContain('$25.00');
  await press(screen.getByRole('radio', { name: 'EFTPOS' }));
  expect(screen.queryByText(/rounded to 5 cents/)).toBeNull();
  await finish();
  expect(row(/^Walk-in/)).toContain('$24.98');
});

it('A changed price needs a reason before a counter sale can be made', async () => {
  const { product, press, button, finish } = await counter('Bruised box', 4000);
  await press(product);
  await press(button(/^Change price/));
  await userEvent.keyboard('30');
  await press(screen.getByRole('radio', { name: 'EFTPOS' }));
  await press(button('Finish sale'));
  await screen.findAllByText(/Please say why the price is changed/);
  await press(button('Damaged'));
  await finish();
  expect(row(/^Walk-in/)).toContain('$30.00');
});

it('A layby’s agreement is read out from a panel, which closes when the customer agrees', async () => {
  const { product, press, button } = await counter('Layby lamb', 60000);
  await press(product);
  await press(screen.getByRole('radio', { name: '4 payments' }));
  expect(screen.getByRole('list', { name: 'Payments' }).children).toHaveLength(4);
  await press(button('Read out'));
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('1 × Layby lamb: $600.00');
  await press(button('Customer agreed'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Read out, and accepted by the customer' });
  expect(tick.checked).toBe(true);
});
