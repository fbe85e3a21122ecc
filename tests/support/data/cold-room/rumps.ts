import { type Day, mondayOf } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { checkoutOf, pay } from '../shopping.ts';
import { startCountingShop } from '../stock.ts';

const path = '/api/orders-with-items';

/** A shop with rumps that are cut for the day, so many in each week, and the days of the next two weeks on which it delivers. */
export async function shopWithRumps(standing: number | null, item: object = {}) {
  const counting = await startCountingShop();
  const { shop, staff } = counting;
  const itemId = await counting.addItem({ name: 'Rump', hold: 'for-the-day', ...item });
  const product = await counting.addProduct([{ itemId, pieces: 1 }], { name: 'Rump pack' });
  const supplyPath = `/api/admin/stock-items/${itemId}/supply`;
  const supply = async () => (await staff.get(supplyPath)).body;
  const setSupply = async (changes: object) => {
    const { version } = await supply();
    return staff.request('PUT', supplyPath, { body: { standing, weeks: [], version, ...changes } });
  };
  if (standing !== null && (await setSupply({})).status !== 200) throw new Error('The supply was not saved');
  const offered = async (visitor: Visitor, quantity = 1) => {
    const { body } = await visitor.get(`/api/delivery/options?postcode=3053&goods=${product.id}x${quantity}`);
    const option = (body as DeliveryOptions).methods[0];
    return { days: option?.days ?? [], taken: option?.taken };
  };
  const days = (await offered(shop.visitor())).days.map(({ date }) => date);
  const [first = ''] = days;
  const ofWeek = days.filter((day) => mondayOf(day) === mondayOf(first));
  const later = days.filter((day) => !ofWeek.includes(day));
  const order = (visitor: Visitor, quantity: number, deliveryDate: Day = first) =>
    visitor.post(path, dayOfCheckout(checkoutOf(shop, [[product, 'credit-card', quantity]]), deliveryDate));
  const paid = async (visitor: Visitor, quantity: number, deliveryDate: Day = first) => {
    const { status, body, text } = await order(visitor, quantity, deliveryDate);
    if (status !== 201) throw new Error(`The order was answered ${status}: ${text}`);
    await pay(visitor, body.orders);
    return body.order.id as number;
  };
  return { ...counting, itemId, product, supply, supplyPath, setSupply, offered, first, ofWeek, later, order, paid };
}

function dayOfCheckout(body: ReturnType<typeof checkoutOf>, deliveryDate: Day) {
  return { ...body, order: { ...body.order, deliveryDate } };
}
