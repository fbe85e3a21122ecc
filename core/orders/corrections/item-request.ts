import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { QuestionButtons, QuestionFacts, QuestionState } from '../weighing/weight-request.ts';

/** A product of an order with its quantity before and after a change. */
export interface RequestedItem {
  name: string;
  before: number;
  after: number;
}

interface ItemsQuestion {
  orderId: number;
  items: readonly RequestedItem[];
  /** `agreedCents`: the maximum that the customer has agreed to pay so far. `totalCents`: the order's maximum price after the change. */
  agreedCents: number;
  totalCents: number;
}

/**
 * Returns the question to a customer whose order would cost more than agreed if its items change. The question is stored exactly as the
 * customer saw it. The shop's owner should have the text checked by an adviser.
 */
export function itemsQuestion({ orderId, items, agreedCents, totalCents }: ItemsQuestion): string {
  return (
    `We can change order #${orderId} for you: ${describeItems(items)}. You agreed to pay at most ${formatMoney(agreedCents)}. With this ` +
    `change, your whole order costs at most ${formatMoney(totalCents)}, and your bank may hold that amount until it is packed. ` +
    'If you say no, the order stays as it is.'
  );
}

/** Describes changed items: "4 × Rump instead of 3, 1 × Ham in addition, without Sausages". */
export function describeItems(items: readonly RequestedItem[]): string {
  const parts = items.map(({ name, before, after }) => {
    if (after === 0) return `without ${name}`;
    return before === 0 ? `${after} × ${name} in addition` : `${after} × ${name} instead of ${before}`;
  });
  return parts.join(', ');
}

/** The heading of the page that asks about changed items, by the question's state. */
export const itemsTitles: Record<QuestionState, string> = {
  waiting: 'May we change your order?',
  agreed: 'Thank you',
  declined: 'Your order stays as it was',
  over: 'This question is over',
};

export function itemsButtons(totalCents: number): QuestionButtons {
  return { agree: `Agree to at most ${formatMoney(totalCents)}`, decline: 'No, leave it as it is' };
}

/**
 * Tells the customer what happens to the order while the question about changed items is open, or after it was answered or ended.
 * `hasAgreed`: whether the customer agreed, but the change wasn't possible any more.
 */
export function describeItemsQuestion({
  orderId,
  state,
  total,
  endsAt,
  hasAgreed = false,
}: Omit<QuestionFacts, 'amount'> & { hasAgreed?: boolean }): string {
  switch (state) {
    case 'waiting':
      return `You can answer until ${formatInstant(endsAt)}. Nothing changes unless you agree.`;
    case 'agreed':
      return (
        `You agreed: order #${orderId} costs at most ${formatMoney(total)}. We charge what it weighs once it is packed, and email ` +
        'you the weight.'
      );
    case 'declined':
      return `You said no. Order #${orderId} and what it costs at most stay as they were.`;
    case 'over':
      if (hasAgreed) {
        return (
          'You agreed, but the change isn’t possible any more: there is too little in stock, or the order was changed or packed in ' +
          `the meantime. Order #${orderId} stays as it was. Please call us if you would like other goods.`
        );
      }
      return (
        'The order was changed or packed in the meantime, or nobody answered in time. ' +
        `Order #${orderId} costs no more than you agreed to.`
      );
  }
}
