import type { Page } from '@playwright/test';
import { addDays, type Day, melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { agreedText } from '#tests/support/data/cold-room/by-kilo.ts';
import { shopText } from '#tests/support/data/content.ts';
import { address, customer } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';

test.use({ ownShop: true });

const today = melbourneDay(new Date());
const [first = today, second = today, third = today] = deliveryDays(today);
const [sooner, later] = [addDays(today, 20), addDays(today, 30)];
const key = () => crypto.randomUUID();

/** Paid orders of a day, each of two packs, with enough of both in lots. */
async function ordersToPack(page: Page, count: number, day: Day, names = ['Rump', 'Mince']): Promise<Order[]> {
  await signInStaff(page);
  await requestShop(page, 'PATCH', '/api/admin/shop-settings', shopText({ counting: true, lots: true }));
  const products: { id: number; price: number }[] = [];
  for (const name of names) {
    const item = await requestShop<StockItem>(page, 'POST', '/api/admin/stock-items', { name, unit: 'piece' });
    for (const useBy of [later, sooner]) {
      const lot = { itemId: item.id, pieces: count, useBy, clientKey: key() };
      await requestShop<Lot>(page, 'POST', '/api/admin/lots', lot);
    }
    const product = await makeProduct(page, { name: `${name} pack` });
    await requestShop(page, 'PATCH', `/api/admin/products/${product.id}`, { stock: [{ itemId: item.id, pieces: 1 }] });
    products.push(product);
  }
  const totalAmount = products.reduce((sum, { price }) => sum + price, 0);
  const orders: Order[] = [];
  for (let made = 1; made <= count; made += 1) {
    const { order } = await requestShop<{ order: Order }>(page, 'POST', '/api/admin/counter-sales', {
      ...{ clientKey: key(), items: products.map(({ id }) => ({ productId: id, quantity: 1 })), totalAmount },
      ...{ payment: 'full', paid: { method: 'eftpos', amount: totalAmount }, deliveryDate: day },
      customer: { name: `Jo Citizen ${made}`, email: 'jo@customer.test', phone: '0400 000 000' },
      address: { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' },
    });
    orders.push(order);
  }
  return orders;
}

const benchOf = (day: Day) => `/admin/packing?day=${day}`;

test('A packer packs orders of two packs using only Enter, with one press for each pack and one for each box', async ({
  page,
}) => {
  const count = 5;
  const orders = await ordersToPack(page, count, first);
  await page.goto(benchOf(first));
  await expect(page.getByText(`0 packed, ${count} waiting`)).toBeVisible();
  await expectNoFaults(page);
  await expectNoOverflow(page);
  let presses = 0;
  for (let packed = 1; packed <= orders.length; packed += 1) {
    for (const button of ['In the box Rump pack', 'In the box Mince pack', 'Close the box']) {
      await expect(page.getByRole('button', { name: button })).toBeFocused();
      await expect(page.getByRole('button', { name: button })).not.toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Enter');
      presses += 1;
    }
    await expect(page.getByText(`${packed} packed, ${count - packed} waiting`)).toBeVisible();
  }
  expect(presses).toBe(count * 3);
  await expect(page.getByText('Everything is packed.')).toBeVisible();
  const { items } = await requestShop<Packing>(page, 'GET', `/api/admin/packing?day=${first}`);
  // All that was taken is of the lots that expire first.
  expect(items.map(({ lots }) => lots.map(({ useBy, onHand }) => [useBy, onHand.pieces]))).toEqual([
    [[later, count]],
    [[later, count]],
  ]);
  await page.goto('about:blank');
});

test('A packer who takes goods from a later lot is warned, can pack by order or by product, and can unpack a closed order', async ({
  page,
}) => {
  const [order] = await ordersToPack(page, 2, second, ['Leg', 'Neck']);
  await page.goto(benchOf(second));
  await page.getByLabel('Take 1 × Leg from').selectOption({ index: 1 });
  await expect(page.getByText(/comes first on the shelf/)).toBeVisible();
  await page.getByRole('button', { name: 'In the box Leg pack' }).click();
  await page.getByRole('button', { name: 'Put aside' }).click();
  await expect(page.getByRole('button', { name: /Jo Citizen 1.*Put aside/ })).toBeVisible();
  await page.getByRole('button', { name: 'By product' }).click();
  await expect(page.getByRole('heading', { name: 'Leg pack: 1' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Neck pack: 2' })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'In the box Neck pack' }).first().click();
  await expect(page.getByRole('heading', { name: 'Neck pack: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'By order' }).click();
  await page.getByRole('button', { name: `#${order?.id} Jo Citizen 1` }).click();
  await page.getByLabel('Boxes').fill('2');
  await page.getByRole('button', { name: 'Close the box' }).click();
  await expect(page.getByText(/1 packed, 1 waiting/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Progress' }).getByText(/2 boxes/)).toBeVisible();
  // Its labels are at hand while the next order is packed.
  await expect(page.getByRole('button', { name: `Print box labels of order #${order?.id}` })).toBeVisible();
  await page.getByRole('button', { name: `#${order?.id} Jo Citizen 1` }).click();
  await page.getByRole('button', { name: 'Unpack' }).click();
  await expect(page.getByText(/0 packed, 2 waiting/)).toBeVisible();
  await page.goto('about:blank');
});

test.describe('Packing goods by the kilo', () => {
  // The shop asks about a weight, and refuses one above the ceiling.
  test.use({ expectedConsoleError: /409 \(Conflict\).*\/weighings/ });

  test('The packer is asked about a likely typing mistake and warned of a weight above the agreed maximum; closing the box charges the weight', async ({
    page,
  }) => {
    await signInStaff(page);
    await requestShop(page, 'PATCH', '/api/admin/shop-settings', shopText({ byTheKilo: true }));
    const kilo = { pricing: 'kilo', pricePerKilo: 3199, pieces: 1, gramsFrom: 1000, gramsTo: 1313 } as const;
    const { id } = await makeProduct(page, { name: 'Rump by the kilo', ...kilo });
    const { order } = await requestShop<{ order: Order }>(page, 'POST', '/api/orders-with-items', {
      order: { totalAmount: 4200, deliveryDate: third },
      items: [{ productId: id, quantity: 1, paymentType: 'credit-card', unitPrice: 4200, totalPrice: 4200 }],
      agreement: agreedText('$42.00'),
      customer,
      address,
    });
    const held = { allocations: [{ orderId: order.id, amount: 4200 }], paymentToken: testCards.good };
    await requestShop(page, 'POST', '/api/payments', held);
    await page.goto(benchOf(third));
    const weight = page.getByLabel('Weight');
    const record = async (text: string) => {
      await expect(page.getByRole('button', { name: 'Record the weight' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await weight.fill(text);
      await page.keyboard.press('Enter');
    };
    await expect(weight).toBeFocused();
    await record('1.2 g');
    await expect(page.getByText('Please enter the weight, such as 1,842 g or 1.842 kg')).toBeVisible();
    await record('1');
    await expect(page.getByText(/should weigh 1,000 g to 1,313 g, not 1 g/)).toBeVisible();
    await record('1,314');
    await expect(page.getByText(/the customer agreed to at most \$42\.00/)).toBeVisible();
    await expectNoFaults(page);
    await expectNoOverflow(page);
    await record('1.2 kg');
    await page.getByRole('button', { name: 'Weigh again' }).click();
    await record('1,100');
    await expect(page.getByText(/1\.100 kg · in the box/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close the box' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 packed, 0 waiting')).toBeVisible();
    // 1.1 kg × $31.99 = $35.189
    expect(await requestShop<Order>(page, 'GET', `/api/admin/orders/${order.id}`)).toMatchObject({
      status: 'paid',
      amountPaid: 3519,
      hold: null,
    });
    await page.goto('about:blank');
  });
});
