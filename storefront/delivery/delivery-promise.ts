import { type Day, formatShortDay } from '#core/dates.ts';
import { formatCutoffFrom } from '#core/delivery/cut-off.ts';
import type { DeliveryAreas, DeliveryOptionDay, DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { feeCents } from '#core/delivery/delivery-fee.ts';
import { describeFees, feeRule, lowestFeeCents } from '#core/delivery/describe-delivery.ts';
import { areaOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import { formatShortMoney } from '#core/money.ts';
import { cartFeeCents, goodsTotal, type OrdersGoods, optionOf } from './cart-delivery.ts';

export interface DeliveryPromise {
  lead: string;
  /** The text of a second, less prominent line. */
  more: string;
  /** Whether the shop doesn't deliver to the postcode. */
  isOutside: boolean;
}

interface Known {
  areas: DeliveryAreas;
  postcode: string | null;
  /** The server's delivery options for the postcode; undefined until the server has responded. */
  options: DeliveryOptions | undefined;
  /** The value of the goods to deliver; null if nothing has been chosen yet. */
  goods: OrdersGoods | null;
  today: Day;
}

/** Returns the delivery promise for a customer: area, day, order deadline and price. */
export function deliveryPromise({ areas, postcode, options, goods, today }: Known): DeliveryPromise {
  if (postcode === null) return { ...withoutPostcode(areas, goods), isOutside: false };
  const area = areaOfPostcode(areas, postcode);
  const pickup = optionOf(options?.methods, 'pickup');
  if (area === null) return { ...outside(postcode, pickup?.days[0]?.date, areas.pickup), isOutside: true };
  const day = firstDay(options);
  const fee = goods === null ? describeFees(area.fees) : priceOf(cartFeeCents(goods, area.fees, day));
  const more = minimumText(area, goods) || (goods === null ? '' : describeRest(area.fees, goods));
  if (goods !== null && goods.whole === null) {
    return { lead: `Delivered to ${postcode} after the last payment, ${fee}`, more, isOutside: false };
  }
  if (options !== undefined && day === undefined) {
    const instead = pickup?.days[0] ? ` Pick up at the shop from ${formatShortDay(pickup.days[0].date)}.` : '';
    return { lead: `We deliver to ${postcode}, but no day is free just now.`, more: instead.trim(), isOutside: false };
  }
  if (day === undefined) return { lead: `Delivered to ${postcode}, ${fee}`, more, isOutside: false };
  const until = formatCutoffFrom(today, new Date(day.cutoff));
  const lead = `Delivered to ${postcode} on ${formatShortDay(day.date)}, order by ${until}, ${fee}`;
  return { lead, more, isOutside: false };
}

/** Returns the first day that can be chosen for delivery, with its fee; undefined until the server has responded. */
export function firstDay(options: DeliveryOptions | undefined): DeliveryOptionDay | undefined {
  return optionOf(options?.methods, 'delivery')?.days[0];
}

function withoutPostcode(areas: DeliveryAreas, goods: OrdersGoods | null): Pick<DeliveryPromise, 'lead' | 'more'> {
  const feeOf = ({ fees }: DeliveryAreas['zones'][number]) =>
    cartFeeCents(goods ?? { whole: 0, laybys: [] }, fees, undefined);
  const lowest = lowestFeeCents(areas, feeOf);
  if (lowest === null) {
    return { lead: areas.pickup ? 'Picked up at the shop, free' : 'We don’t deliver at the moment.', more: '' };
  }
  const rule = feeRule(areas);
  const free = areas.zones.filter((zone) => feeOf(zone) === 0).map(({ name }) => name);
  if (rule === 'Free' || (goods !== null && free.length === areas.zones.length)) {
    return { lead: 'Delivery is free', more: 'Your postcode tells you the first day.' };
  }
  const lead = lowest === 0 ? `Free delivery to ${free.join(', ')}` : `Delivery from ${formatShortMoney(lowest)}`;
  return { lead, more: rule };
}

function outside(postcode: string, pickupDay: Day | undefined, hasPickup: boolean) {
  const from = pickupDay === undefined ? '' : `, from ${formatShortDay(pickupDay)}`;
  return {
    lead: `We don’t deliver to ${postcode} yet.`,
    more: hasPickup ? `You can pick your order up at the shop${from}.` : '',
  };
}

function minimumText({ name, minimum }: DeliveryAreas['zones'][number], goods: OrdersGoods | null): string {
  if (minimum === 0) return '';
  const missing = goods === null ? 0 : minimum - goodsTotal(goods);
  const start = `Deliveries to ${name} start at ${formatShortMoney(minimum)} of goods`;
  return missing > 0 ? `${start}: ${formatShortMoney(missing)} more.` : goods === null ? `${start}.` : '';
}

/** Describes how much more a customer has to order for the next lower delivery fee; empty if there is no lower fee. */
function describeRest(fees: DeliveryAreas['zones'][number]['fees'], { whole, laybys }: OrdersGoods): string {
  if (whole === null || laybys.length > 0) return '';
  const now = feeCents(fees, whole);
  const next = fees.find(({ from, fee }) => from > whole && fee < now);
  if (next === undefined) return '';
  return next.fee === 0
    ? `Free from ${formatShortMoney(next.from)}.`
    : `${formatShortMoney(next.fee)} from ${formatShortMoney(next.from)}.`;
}

function priceOf(cents: number): string {
  return cents === 0 ? 'free' : formatShortMoney(cents);
}
