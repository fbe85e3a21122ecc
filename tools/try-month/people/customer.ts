import { randomUUID } from 'node:crypto';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { address, customer } from '#tests/support/data/shopping.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { type Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { insist, isInFlight } from './insist.ts';
import type { Intention, PlayedOrder, Records } from './records.ts';

export type Card = keyof typeof testCards;

/** The actions of a simulated customer on a visit. */
export interface Errand {
  paymentType: CartPaymentType;
  card: Card;
  /** Whether the customer first tries a card that is declined. */
  triesDeclined: boolean;
  intention: Intention;
  frequency: 'weekly' | 'fortnightly';
  /** The name on the order, which is also part of the email address. */
  name: string;
}

export interface Street {
  url: string;
  products: readonly Product[];
  records: Records;
  chance: Chance;
  /** How often people press a button again before they leave. */
  tries: number;
}

/** Browses the shop, orders a pack, and pays the amount due. */
export async function shopOnline(street: Street, errand: Errand): Promise<void> {
  const visitor = new Visitor(street.url);
  const product = street.chance.pick(street.products);
  // Another visitor opens the checkout and leaves.
  if (street.chance.oneIn(4)) await insist(new Visitor(street.url), { path: '/api/sessions', body: {} }, street.tries);
  await lookAround(visitor, product);
  const made = await makeOrder(street, { errand, product, visitor });
  if (made === null) return;
  const played = street.records.ordered(made, errand.intention, visitor);
  if (errand.intention === 'leave') return;
  if (errand.triesDeclined) await payWith(street, { order: made, visitor, card: 'declined', played });
  await payWith(street, { order: made, visitor, card: errand.card, played });
}

async function lookAround(visitor: Visitor, { id }: Product): Promise<void> {
  for (const path of ['/', `/products/${id}`]) await insist(visitor, { method: 'GET', path });
  await insist(visitor, { path: '/api/page-views', body: { path: `/products/${id}` } }, 1);
}

interface Wish {
  errand: Errand;
  product: Product;
  visitor: Visitor;
}

async function makeOrder({ records, tries }: Street, { errand, product, visitor }: Wish): Promise<Order | null> {
  const { paymentType, frequency, name } = errand;
  const unitPrice = unitPriceCents(product.price, paymentType);
  const path = `/api/delivery/options?postcode=${address.postcode}&subtotal=${unitPrice}`;
  const options = await insist(visitor, { method: 'GET', path });
  const found = (options.body as DeliveryOptions | undefined)?.methods?.find(({ method }) => method === 'delivery');
  const day = found?.days[0];
  if (found === undefined || day === undefined) {
    records.surprises.push(`No delivery day: ${options.status} ${options.text.slice(0, 200)}`);
    return null;
  }
  const isLayby = paymentType.startsWith('layby-');
  const totalAmount = unitPrice + (isLayby ? found.fee : day.fee);
  const body = {
    order: { totalAmount, deliveryDate: isLayby ? null : day.date },
    items: [{ productId: product.id, quantity: 1, paymentType, unitPrice, totalPrice: unitPrice }],
    customer: { ...customer, name, email: `${name.toLowerCase().replaceAll(' ', '.')}@customer.test` },
    address,
    laybyFrequency: frequency,
  };
  const response = await insist(visitor, { path: '/api/orders-with-items', body, key: randomUUID() }, tries);
  if (response.status === 201) return (response.body as { order: Order }).order;
  if (response.status !== 503) records.surprises.push(`An order: ${response.status} ${response.text.slice(0, 300)}`);
  return null;
}

interface Paying {
  order: Order;
  visitor: Visitor;
  card: Card;
  played: PlayedOrder;
}

async function payWith({ records, tries }: Street, { order, visitor, card, played }: Paying): Promise<void> {
  const amount = order.plan?.installments[0]?.amount ?? order.totalAmount;
  const body = { orderId: order.id, amount, paymentToken: testCards[card] };
  const call = { path: '/api/payments', body, key: randomUUID() };
  let response = await insist(visitor, call, tries);
  if (response.body?.requiresAction) {
    await respondToBank(visitor, response.body.clientSecret, true).catch(() => {});
    response = await insist(visitor, call, tries);
  }
  takeResponse(records, { response, card, played });
}

function takeResponse(
  records: Records,
  { response, card, played }: { response: Outcome; card: Card; played: PlayedOrder },
) {
  const { status, body, text } = response;
  if (status === 200 && body.payments) {
    played.isPaid = true;
    records.paid(body.payments);
    return;
  }
  if (status === 202) played.isUnknown = true;
  // The first card may still be charged, so the customer must not try another card.
  if (played.isUnknown && isInFlight(response)) return;
  // The card was declined as expected, the outcome isn't known yet, or the shop is too busy.
  if ((card === 'declined' && status === 402) || status === 202 || status === 503) return;
  records.surprises.push(`A payment with the card ${card}: ${status} ${text.slice(0, 300)}`);
}

/** Enters another card for a customer whose card failed. */
export async function changeCard(
  { records, tries }: Pick<Street, 'records' | 'tries'>,
  { id, visitor }: PlayedOrder,
): Promise<boolean> {
  if (visitor === null) return false;
  const body = { paymentToken: testCards.mastercard };
  const response = await insist(visitor, { path: `/api/orders/${id}/card`, body, key: randomUUID() }, tries);
  if (response.status === 200) return true;
  if (response.status !== 202 && response.status !== 503)
    records.surprises.push(`Another card: ${response.status} ${response.text.slice(0, 300)}`);
  return false;
}
