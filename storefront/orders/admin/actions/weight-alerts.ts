import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { describeItems } from '#core/orders/corrections/item-request.ts';
import type { ItemRequest } from '#core/orders/corrections/item-request-api.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { WeightRequest } from '#core/orders/weighing/weight-request-api.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import type { OrderAlert } from './order-state.ts';

/** Returns the alerts about questions to the customer on weights above the agreed ones, for goods that aren't weighed yet. */
export function weightAlerts({ status, items, weightRequests }: StaffOrder): OrderAlert[] {
  if (status !== 'pending') return [];
  return items.flatMap(({ id, grams }) => {
    const last = weightRequests.findLast(({ lineId }) => lineId === id);
    return last === undefined || grams === null || grams.weighed !== null ? [] : [alertOf(last)];
  });
}

function alertOf({ id, name, grams, amount, total, state, endsAt }: WeightRequest): OrderAlert {
  const what = `${formatGrams(grams)} of ${name}`;
  const cost = `It would cost ${formatMoney(amount)}, and the order at most ${formatMoney(total)}.`;
  const alert = { key: `weight-${id}`, actions: [] };
  if (state === 'waiting') {
    const text = `${cost} The customer can answer until ${formatInstant(endsAt)}. Nothing more is charged before.`;
    return { ...alert, tone: 'progress', title: `The customer was asked about ${what}`, text };
  }
  if (state === 'agreed') {
    const text = `The order costs at most ${formatMoney(total)}. Weigh it at the packing bench.`;
    return { ...alert, tone: 'alert', title: `The customer agreed to ${what}`, text };
  }
  const title = state === 'declined' ? `The customer said no to ${what}` : `No answer about ${what}`;
  return { ...alert, tone: 'alert', title, text: `${cost} Take some off at the packing bench, or ask again.` };
}

/**
 * Returns the alert about the last question to the customer on changed items. There is none once the customer has agreed or the order
 * is paid.
 */
export function itemRequestAlerts({ status, itemRequests }: StaffOrder): OrderAlert[] {
  const last = itemRequests.at(-1);
  if (status !== 'pending' || last === undefined || last.state === 'agreed') return [];
  return [itemAlertOf(last)];
}

function itemAlertOf({ id, items, total, state, answeredAt, endsAt }: ItemRequest): OrderAlert {
  const what = `${describeItems(items)}. The order would cost at most ${formatMoney(total)}.`;
  const alert = { key: `items-${id}`, actions: [] };
  if (state === 'waiting') {
    const text = `${what} The customer can answer until ${formatInstant(endsAt)}. Nothing changes before.`;
    return { ...alert, tone: 'progress', title: 'The customer was asked about other items', text };
  }
  if (state === 'over' && answeredAt !== null) {
    const text = `${what} The order stays as it is, and its log says why. Change its items to ask again.`;
    return { ...alert, tone: 'alert', title: 'The customer agreed to other items, but they couldn’t be changed', text };
  }
  const title = state === 'declined' ? 'The customer said no to other items' : 'No answer about other items';
  return { ...alert, tone: 'alert', title, text: `${what} The order stays as it is. Change its items to ask again.` };
}
