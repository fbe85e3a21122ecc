import { addDays } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { createOrders } from '#core/orders/order-api.ts';
import { kiloAgreement } from '#core/orders/weighing/kilo-agreement.ts';
import { closePacking } from '#core/packing/packing-api.ts';
import { createPacks } from '#core/packs/packs-api.ts';
import { lineCeilingCents } from '#core/products/by-kilo.ts';
import { createUser } from '#server/accounts/create-user.ts';
import { hashPassword, readablePassword } from '#server/accounts/passwords.ts';
import type { Writer } from '#server/db/store.ts';
import { findDeliveryOptions } from '#server/delivery/delivery-options.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Actor } from '#server/http/request-context.ts';
import { weighItem } from '#server/orders/admin/weighing/weigh-item.ts';
import { placeOrders } from '#server/orders/create-orders.ts';
import { capturePacked } from '#server/packing/capture-packed.ts';
import { closeOrder } from '#server/packing/close-order.ts';
import { setPacking } from '#server/packing/pack-line.ts';
import { loadLabels, makePacks } from '#server/packs/create-packs.ts';
import { takePayment } from '#server/payments/charges/take-payment.ts';
import { openChargesOf } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { getSoldProducts } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { type KiloProductKey, kiloProducts } from './sample-by-kilo.ts';
import { bodyOf, presentBefore, SampleKeys } from './sample-present.ts';

interface KiloOrder {
  firstName: string;
  lastName: string;
  street: string;
  city: string;
  postcode: string;
  goods: Record<string, number>;
  /** The weight of the order's only line, if the order is already packed. */
  weighs?: number;
}

const { rump, belly, maryland } = kiloProducts;

/** Orders of customers with an account, all for the next delivery day, in Melbourne, where the sample shop delivers free. */
const kiloOrders: readonly KiloOrder[] = [
  {
    ...{ firstName: 'Grace', lastName: 'Okafor', street: '17 Rathdowne Street', city: 'Carlton', postcode: '3053' },
    goods: { [rump.name]: 1, [belly.name]: 1 },
  },
  {
    ...{ firstName: 'Liam', lastName: 'Byrne', street: '5 Melville Road', city: 'Pascoe Vale South', postcode: '3044' },
    goods: { [maryland.name]: 2, 'Lamb roast quarter': 1 },
  },
  {
    ...{ firstName: 'Mei', lastName: 'Tan', street: '40 Gertrude Street', city: 'Fitzroy', postcode: '3065' },
    goods: { [rump.name]: 1 },
    weighs: 1_140,
  },
];

/** Two labelled packs in the display. */
const packed: { product: KiloProductKey; grams: readonly number[] } = { product: 'belly', grams: [1_520, 1_690] };

/**
 * Creates orders by the kilo in a new sample shop. Their amounts are held on cards; one order is weighed, packed and charged. Does
 * nothing if the payment provider has no test card: the customers are invented, so they have no real cards. If the server stops while it
 * creates the orders, the rest isn't created later.
 */
export async function takeKiloOrders(deps: Deps, owner: Actor): Promise<void> {
  const { store, clock, providers } = deps;
  if (providers.active.defaultSource === null) return;
  await prepareEmails();
  await loadLabels();
  const keys = new SampleKeys(1001);
  const passwordHash = await hashPassword(readablePassword());
  for (const [index, { weighs, ...wanted }] of kiloOrders.entries()) {
    const { firstName, lastName } = wanted;
    const username = `${firstName}.${lastName}`.toLowerCase();
    const contact = { email: `${username}@customers.example`, phone: `(03) 7010 141${index}` };
    const { order, actor } = await store.write(async (tx) => {
      const { id } = await createUser(tx, { username, passwordHash, firstName, lastName, ...contact }, clock());
      const actor: Actor = { id, username, role: null };
      return { actor, order: await place(tx, deps, { ...wanted, ...contact, actor }) };
    });
    await takePayment(deps, { ...asCustomer(deps, actor), body: { orderId: order.id, amount: order.totalAmount } });
    if (weighs !== undefined) await pack(deps, { owner, order, grams: weighs, keys });
  }
  await store.write(async (tx) => {
    const { now, today, actorId } = presentBefore(clock(), 0, owner);
    const productId = await productIdOf(tx, kiloProducts[packed.product].name);
    const packs = packed.grams.map((grams) => ({ grams }));
    const body = { productId, packs, useBy: addDays(today, 5), clientKey: keys.next() };
    await makePacks(tx, bodyOf(createPacks, body), { now, actorId });
  });
}

function asCustomer({ clock }: Deps, customer: Actor) {
  const { now, today, actor } = presentBefore(clock(), 0, customer);
  return { now, today, actor, session: null, address: '', key: null };
}

/** Orders goods as a customer does in the checkout. */
async function place(
  tx: Writer,
  deps: Deps,
  { actor, goods, ...contact }: Omit<KiloOrder, 'weighs'> & { actor: Actor; email: string; phone: string },
): Promise<Order> {
  const context = asCustomer(deps, actor);
  const wanted = new Map<number, number>();
  for (const [name, quantity] of Object.entries(goods)) wanted.set(await productIdOf(tx, name), quantity);
  const items = (await getSoldProducts(tx, [...wanted.keys()])).map(({ id, price, byKilo }) => {
    const quantity = wanted.get(id) ?? 0;
    const cents = (count: number) => (byKilo ? lineCeilingCents(byKilo, count) : price * count);
    const prices = { unitPrice: cents(1), totalPrice: cents(quantity) };
    return { productId: id, quantity, paymentType: 'credit-card' as const, ...prices };
  });
  const totalAmount = items.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  const { firstName, lastName, email, phone, street, city, postcode } = contact;
  const { methods } = await findDeliveryOptions(tx, { postcode, subtotal: totalAmount }, context);
  const body = bodyOf(createOrders, {
    order: { totalAmount, deliveryDate: methods.find(({ method }) => method === 'delivery')?.days[0]?.date ?? null },
    items,
    customer: { name: `${firstName} ${lastName}`, email, phone },
    address: { street, city, state: 'VIC', postcode },
    agreement: kiloAgreement(totalAmount),
    alikeOk: true,
  });
  const rules = {
    charges: openChargesOf(deps),
    minimumChargeCents: deps.providers.active.minimumCents,
    networkHolds: deps.networkHolds,
  };
  return (await placeOrders(tx, { ...context, body }, rules)).order;
}

/** Weighs the only line of an order, closes its box and takes the money, as staff do at the packing bench. */
async function pack(
  deps: Deps,
  { owner, order, grams, keys }: { owner: Actor; order: Order; grams: number; keys: SampleKeys },
): Promise<void> {
  const acting = { ...presentBefore(deps.clock(), 0, owner), params: { id: order.id } };
  const closed = await deps.store.write(async (tx) => {
    const started = await setPacking(tx, { ...acting, body: { step: 'start' } });
    const [line] = started.order.lines;
    if (line === undefined) throw new Error(`Order ${order.id} has nothing to weigh`);
    const lotId = line.take[0]?.lotId ?? null;
    const weighed = { lineId: line.lineId, grams, pieces: line.kilo?.pieces ?? 1, lotId, clientKey: keys.next() };
    await weighItem(tx, { ...acting, body: weighed });
    return closeOrder(tx, { ...acting, body: bodyOf(closePacking, { clientKey: keys.next() }) }, deps);
  });
  await capturePacked(deps, closed);
}

async function productIdOf(tx: Writer, wanted: string): Promise<number> {
  const rows = await tx.select({ id: products.id, name: products.name }).from(products);
  const product = rows.find(({ name }) => name === wanted);
  if (product === undefined) throw new Error(`The sample has no product ${wanted}`);
  return product.id;
}
