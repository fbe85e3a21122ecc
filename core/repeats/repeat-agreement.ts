import { type Day, formatFullDay } from '../dates.ts';
import { formatMoney } from '../money.ts';
import { aboutText } from '../products/by-kilo.ts';
import { subscriptionDiscountPercent } from '../products/payment-options.ts';
import { formatInterval } from './interval.ts';

interface AgreedBox {
  items: readonly { name: string; quantity: number; totalPrice: number; estimate?: number | undefined }[];
  intervalWeeks: number;
  firstDate: Day;
  fee: number;
  total: number;
  /** The estimated price of a box with goods sold by the kilo; left out if its price is certain. */
  estimate?: number | undefined;
  noticeDays: number;
}

/** Returns the agreement for a repeating box, as it is shown, stored and emailed. */
export function repeatAgreement({
  items,
  intervalWeeks,
  firstDate,
  fee,
  total,
  estimate,
  noticeDays,
}: AgreedBox): string {
  const goods = items.map((item) => {
    return `${item.quantity} × ${item.name} ${aboutText(item.estimate ?? item.totalPrice, item.totalPrice)}`;
  });
  const often = formatInterval(intervalWeeks).toLowerCase();
  const days = noticeDays === 1 ? 'a day' : `${noticeDays} days`;
  const charged =
    estimate === undefined
      ? 'Each box is charged to your saved card when it can’t be changed any more.'
      : 'Some goods are sold by weight. When a box can’t be changed any more, your bank may hold its highest price on your saved card, and we charge what it weighs when we pack it.';
  const most = estimate === undefined ? 'its price' : 'its highest price';
  return [
    `A box ${often}, the first on ${formatFullDay(firstDate)}: ${goods.join(', ')}.`,
    `Today that is ${aboutText(estimate ?? total, total)} a box: the goods at ${subscriptionDiscountPercent}% less, and ${formatMoney(fee)} for delivery.`,
    `Nothing is charged now. ${charged} We email you ${most} at least ${days} before, and never charge more than that; a first box that comes sooner costs what is named here. If a box can’t be delivered, it isn’t charged.`,
    'You can skip, change, pause or stop at any time, in your account or by the link in our emails. It goes on until you stop it.',
  ].join('\n');
}
