import { type Day, formatFullDay } from '../dates.ts';
import { formatMoney } from '../money.ts';
import { subscriptionDiscountPercent } from '../products/payment-options.ts';

interface AgreedBox {
  items: readonly { name: string; quantity: number; totalPrice: number }[];
  intervalWeeks: number;
  firstDate: Day;
  fee: number;
  total: number;
  noticeDays: number;
}

/** The words of a repeating box that its customer agrees to, as they are shown, stored and emailed. */
export function repeatAgreement({ items, intervalWeeks, firstDate, fee, total, noticeDays }: AgreedBox): string {
  const goods = items.map(({ name, quantity, totalPrice }) => `${quantity} × ${name} ${formatMoney(totalPrice)}`);
  const often = intervalWeeks === 1 ? 'every week' : `every ${intervalWeeks} weeks`;
  const days = noticeDays === 1 ? 'a day' : `${noticeDays} days`;
  return [
    `A box ${often}, the first on ${formatFullDay(firstDate)}: ${goods.join(', ')}.`,
    `Today that is ${formatMoney(total)} a box: the goods at ${subscriptionDiscountPercent}% less, and ${formatMoney(fee)} for delivery.`,
    `Nothing is charged now. Each box is charged to your saved card when it can’t be changed any more. We email you its price at least ${days} before, and never charge more than that. If a box can’t be delivered, it isn’t charged.`,
    'You can skip, change, pause or stop at any time, in your account or by the link in our emails. It goes on until you stop it.',
  ].join('\n');
}
