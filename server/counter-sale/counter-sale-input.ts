import type { z } from 'zod';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { maxLineQuantity } from '#core/cart/cart.ts';
import {
  type CounterPaymentOption,
  type counterCustomerSchema,
  linePaymentType,
  type NewCounterSale,
} from '#core/counter-sale/counter-sale-api.ts';
import type { Day } from '#core/dates.ts';
import { type Address, parseAddressLine } from '#core/orders/checkout-form.ts';
import { feeBasisCents, groupLines, type OrderGroup } from '#core/orders/order-groups.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import { findCurrentCustomer } from '#server/customers/customer-of-order.ts';
import type { Reader } from '#server/db/store.ts';
import { type AgreedDelivery, deliveryFeeOf, requireMinimum } from '#server/orders/delivery/agree-delivery.ts';
import type { OrderContact } from '#server/orders/order-contact.ts';
import { checkTotal, mergeItems, type PricedLine, priceItems } from '#server/orders/price-items.ts';
import { getProductNames, getSoldProducts, type SoldProduct } from '#server/products/product-queries.ts';
import { atChangedPrices, type ChangedPrice, changedPrices, reasonOf } from './changed-prices.ts';
import { measuredLine, requireEachPackOnce } from './measured-lines.ts';
import { splitMeasured } from './measured-products.ts';

export interface WantedSale {
  items: NewCounterSale['items'];
  totalAmount: number;
  payment: CounterPaymentOption;
  laybyFrequency: LaybyFrequency;
}

/**
 * Returns the sale as one order. Its prices are those of the catalogue, unless staff changed them.
 * @throws AppError invalid, product_unavailable, option_unavailable (both by name), price_changed
 */
export async function priceCounterSale(
  db: Reader,
  sale: WantedSale,
  { delivery, minimumChargeCents }: { delivery: AgreedDelivery | null; minimumChargeCents: number },
  present: { now: Date; today: Day },
): Promise<{ group: OrderGroup<PricedLine>; changed: ChangedPrice[] }> {
  const ids = [...new Set(sale.items.map((item) => item.productId))];
  const catalogue = new Map((await getSoldProducts(db, ids)).map((product) => [product.id, product]));
  const { plain, measured } = splitMeasured(sale.items);
  const byKilo = plain.map(({ productId }) => catalogue.get(productId)).find((product) => product?.byKilo);
  if (byKilo) {
    const detail = `${byKilo.name} is sold by the kilo. Please weigh it, or scan its label.`;
    throw new AppError('option_unavailable', { detail });
  }
  const products = atChangedPrices(catalogue, sale.items);
  const names = products.size === ids.length ? new Map<number, string>() : await getProductNames(db, ids);
  const wanted = plain.map((item) => toWanted(item, products.get(item.productId), sale.payment));
  const priced = priceItems(mergeItems(wanted, maxLineQuantity), products, { names, minimumChargeCents });
  const lines = priced.lines.map((line): PricedLine => ({ ...line, reason: reasonOf(line.product.id, plain) }));
  for (const item of measured) {
    lines.push(await measuredLine(db, item, { catalogue, names, minimumChargeCents, today: present.today }));
  }
  requireEachPackOnce(lines);
  const groups = groupLines(lines, sale.laybyFrequency, (goodsCents) => ({
    deliveryFeeCents: delivery === null ? 0 : deliveryFeeOf(delivery, goodsCents, { hasDay: true }),
    isPickupOffered: delivery?.isPickupOffered ?? false,
  }));
  checkTotal(groups, { totalAmount: sale.totalAmount });
  if (delivery !== null && !lines.every(({ product }) => product.isTest)) {
    await requireMinimum(db, delivery, { ...present, goodsCents: feeBasisCents(lines) });
  }
  checkFrequency(lines, sale);
  const [group] = groups;
  if (group === undefined) throw new Error('A sale with lines became no order');
  return { group, changed: changedPrices(catalogue, sale.items) };
}

/** Adds the current price to an item of the request. The request contains no item prices, because staff see only the total. */
function toWanted(
  { productId, quantity }: WantedSale['items'][number],
  product: SoldProduct | undefined,
  payment: CounterPaymentOption,
) {
  const paymentType = linePaymentType(payment);
  const unitPrice = product === undefined ? 0 : unitPriceCents(product.price, paymentType);
  return { productId, quantity, paymentType, unitPrice, totalPrice: unitPrice * quantity };
}

/**
 * Rejects a layby frequency that one of the products doesn't allow. A cart would use the other frequency instead. A counter sale can't,
 * because staff have read the payment dates to the customer.
 */
function checkFrequency(lines: readonly PricedLine[], { payment, laybyFrequency }: WantedSale): void {
  if (payment === 'full') return;
  const isWeekly = laybyFrequency === 'weekly';
  const unable = lines.filter((line) => !(isWeekly ? line.allowLaybyWeekly : line.allowLaybyFortnightly));
  const [first] = unable;
  if (first === undefined) return;
  const items = unable.map(({ product, paymentType }) => {
    return { productId: product.id, paymentType, unitPrice: null, available: false };
  });
  const detail = `${first.product.name} can’t be paid ${laybyFrequency}.`;
  throw new AppError('option_unavailable', { detail, items });
}

export interface CounterContact {
  /** The account that the order belongs to; null for a customer without an account. */
  userId: number | null;
  /** The customer record that staff chose; null if none. */
  customerId: number | null;
  contact: OrderContact;
}

interface Sent {
  customer: z.output<typeof counterCustomerSchema>;
  address?: Address | undefined;
}

/**
 * Returns the customer of a counter sale: the details that staff typed, and the account's details for all others.
 * @throws AppError invalid for an unknown account
 */
export async function counterContact(db: Reader, { customer, address: typed }: Sent): Promise<CounterContact> {
  const record = customer.customerId === undefined ? null : await findCurrentCustomer(db, customer.customerId);
  if (record === null && customer.customerId !== undefined) throw noSuchCustomer('customer.customerId');
  const userId = record?.userId ?? customer.userId ?? null;
  const user = userId === null ? null : await findUser(db, userId);
  if (user === null && userId !== null) throw noSuchCustomer('customer.userId');
  // An account's address is a single line, which can't always be split into its fields.
  const address = typed ?? parseAddressLine(user?.address ?? record?.address ?? '');
  const contact = {
    customerName: customer.name ?? (user === null ? (record?.name ?? null) : accountName(user)),
    customerEmail: customer.email ?? user?.email ?? record?.email ?? null,
    customerPhone: customer.phone ?? user?.phone ?? record?.phone ?? null,
    street: address?.street ?? user?.address ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    postcode: address?.postcode ?? null,
  };
  return { userId: user?.id ?? null, customerId: record?.id ?? null, contact };
}

function noSuchCustomer(path: string): AppError {
  const message = 'There is no such customer.';
  return new AppError('invalid', { detail: message, errors: [{ path, message }] });
}
