import { makeCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { counterSale } from '#server/counter-sale/counter-sale.ts';
import type { Writer } from '#server/db/store.ts';
import type { Env } from '#server/env.ts';
import { products } from '#server/products/product-tables.ts';
import { bodyOf, type Present, type SampleKeys } from './sample-present.ts';

interface SampleOrder {
  name: string;
  street: string;
  city: string;
  postcode: string;
  goods: Record<string, number>;
  isPaid?: boolean;
}

/** The sample week's phone orders, all in Melbourne, where the sample shop's delivery is free. */
const sampleOrders: readonly SampleOrder[] = [
  {
    name: 'Danielle Rossi',
    street: '12 Edwardes Street',
    city: 'Reservoir',
    postcode: '3073',
    goods: { 'Steakhouse box': 1 },
  },
  {
    ...{ name: 'Tom Whelan', street: '4 Barkly Street', city: 'Footscray', postcode: '3011' },
    goods: { 'Beef barbecue box': 2, 'Ten free-range chickens': 1 },
  },
  {
    name: 'Priya Nair',
    street: '88 Lygon Street',
    city: 'Brunswick East',
    postcode: '3057',
    goods: { 'Rack and loin selection': 2 },
  },
  {
    name: 'Marcus Lee',
    street: '31 Napier Street',
    city: 'Fitzroy',
    postcode: '3065',
    goods: { 'Lamb roast quarter': 2 },
    isPaid: false,
  },
  {
    name: 'Agnes Baker',
    street: '7 Smith Street',
    city: 'Thornbury',
    postcode: '3071',
    goods: { 'Whole beef hindquarter': 1 },
  },
  {
    name: 'Yusuf Demir',
    street: '150 Sydney Road',
    city: 'Coburg',
    postcode: '3058',
    goods: { 'Rack and loin selection': 1 },
  },
  {
    name: 'Helen Papas',
    street: '9 Station Street',
    city: 'Fairfield',
    postcode: '3078',
    goods: { 'Ten free-range chickens': 2 },
  },
  {
    name: 'Owen Clarke',
    street: '22 High Street',
    city: 'Northcote',
    postcode: '3070',
    goods: { 'Whole beef hindquarter': 1 },
    isPaid: false,
  },
];

/** Creates the sample orders, spread over the next delivery days. */
export async function takeOrders(tx: Writer, env: Env, keys: SampleKeys, present: Present): Promise<void> {
  const { id, name, priceCents } = products;
  const catalogue = await tx.select({ id, name, priceCents }).from(products);
  const days = deliveryDays(present.today).slice(1, 4);
  for (const [index, { goods, isPaid = true, ...address }] of sampleOrders.entries()) {
    const lines = Object.entries(goods).map(([wanted, quantity]) => {
      const product = catalogue.find((each) => each.name === wanted);
      if (product === undefined) throw new Error(`The sample has no product ${wanted}`);
      return { productId: product.id, quantity, cents: product.priceCents * quantity };
    });
    const totalAmount = lines.reduce((sum, { cents }) => sum + cents, 0);
    const body = bodyOf(makeCounterSale, {
      clientKey: keys.next(),
      customer: { name: address.name, phone: `(03) 7010 13${String(index).padStart(2, '0')}` },
      address: { street: address.street, city: address.city, state: 'VIC', postcode: address.postcode },
      items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      totalAmount,
      payment: 'full',
      deliveryDate: days[index % days.length],
      // The limits are overridden, because the cut-off of the next delivery day may have passed when the shop is started.
      override: true,
      paid: isPaid ? { method: 'eftpos', amount: totalAmount } : null,
    });
    await counterSale(tx, { ...present, body }, { env, minimumChargeCents: 1 });
  }
}
