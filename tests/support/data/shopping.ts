import { melbourneDay } from '#core/dates.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { listedCharges } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Outcome, Visitor } from '../shop/http-client.ts';
import type { TestShop } from '../shop/test-shop.ts';

export interface SoldProduct {
  id: number;
  priceCents: number;
}

/** Adds a product to the shop's catalogue. A test sets only the relevant fields. */
export async function stockProduct(
  { deps }: { deps: Pick<TestShop['deps'], 'store' | 'clock'> },
  changes: Partial<typeof products.$inferInsert> = {},
): Promise<SoldProduct> {
  const at = deps.clock().toISOString();
  const [row] = await deps.store.write((tx) =>
    tx
      .insert(products)
      .values({
        name: 'Beef hindquarter',
        description: 'A hindquarter of grass-fed beef, cut and packed.',
        type: 'beef',
        cutSize: 'quarter',
        category: 'value-packages',
        weight: '55-60kg',
        priceCents: 99995,
        images: [],
        features: ['Grass-fed'],
        cuts: ['rump'],
        createdAt: at,
        updatedAt: at,
        ...changes,
      })
      .returning({ id: products.id, priceCents: products.priceCents }),
  );
  if (row === undefined) throw new Error('The product was not stored');
  return row;
}

export const customer = { name: 'Jo Citizen', email: 'jo@customer.test', phone: '0400 000 000' };
export const address = { street: '1 Smith St', city: 'Carlton', state: 'VIC', postcode: '3053' };

export type WantedLine = [product: SoldProduct, paymentType: CartPaymentType, quantity?: number];

/** The body of a valid checkout, with the catalogue's prices and the first delivery day. */
export function checkoutOf({ deps }: TestShop, lines: WantedLine[], changes: Record<string, unknown> = {}) {
  const items = lines.map(([product, paymentType, quantity = 1]) => {
    const unitPrice = unitPriceCents(product.priceCents, paymentType);
    return { productId: product.id, quantity, paymentType, unitPrice, totalPrice: unitPrice * quantity };
  });
  const totalAmount = items.reduce((sum, item) => sum + item.totalPrice, 0);
  const isLaybyOnly = lines.every(([, paymentType]) => paymentType.startsWith('layby'));
  const deliveryDate = isLaybyOnly ? null : (deliveryDays(melbourneDay(deps.clock()))[0] ?? null);
  return { order: { status: 'pending', totalAmount, deliveryDate }, items, customer, address, ...changes };
}

/** Orders the lines of a cart. Throws if the shop rejects the order. */
export async function orderLines(
  shop: TestShop,
  visitor: Visitor,
  lines: WantedLine[],
  changes: Record<string, unknown> = {},
): Promise<{ order: Order; orders: Order[]; dueToday: number }> {
  const response = await visitor.post('/api/orders-with-items', checkoutOf(shop, lines, changes));
  if (response.status !== 201) throw new Error(`Ordering was answered ${response.status}: ${response.text}`);
  return response.body;
}

/** The amounts that a checkout pays immediately: the total of each order, or the first instalment of a layby. */
export function dueInstalments(orders: readonly Order[]): { orderId: number; amount: number }[] {
  return orders.map((order) => ({
    orderId: order.id,
    amount: order.plan?.installments[0]?.amount ?? order.totalAmount,
  }));
}

export function pay(
  visitor: Visitor,
  orders: readonly Order[],
  { token = testCards.good, key }: { token?: string; key?: string } = {},
): Promise<Outcome> {
  const body = { allocations: dueInstalments(orders), paymentToken: token };
  return visitor.post('/api/payments', body, key === undefined ? {} : { key });
}

/** The amounts that were really charged according to the provider's own ledger, in cents. */
export async function chargedAtProvider({ deps }: Pick<TestShop, 'deps'>): Promise<number[]> {
  const listed = await listedCharges(deps);
  return listed.filter(({ outcome }) => outcome.status === 'succeeded').map((charge) => charge.amountCents);
}

/** Every charge and hold according to the provider, such as "held 12601", sorted. */
export async function outcomesAtProvider({ deps }: Pick<TestShop, 'deps'>): Promise<string[]> {
  return (await listedCharges(deps)).map(({ outcome, amountCents }) => `${outcome.status} ${amountCents}`).sort();
}

/** The payments that the shop has recorded, in cents, oldest first. */
export async function recordedPayments({ deps }: Pick<TestShop, 'deps'>): Promise<number[]> {
  const rows = await deps.store.read((db) => db.select().from(payments).orderBy(payments.id));
  return rows.map((row) => row.amountCents);
}
