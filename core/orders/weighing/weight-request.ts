import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { formatGrams } from './weight-text.ts';

/**
 * `withdrawn`: before the customer answered, staff weighed the item again or asked about another weight, or the customer agreed to
 * another question about the order.
 */
export const weightRequestStatuses = ['requested', 'agreed', 'declined', 'withdrawn'] as const;

/** How long a customer can answer. The weighed goods can't wait any longer. */
const responseMs = 24 * 60 * 60_000;

/** When the customer can no longer answer a question that was asked at an instant. */
export function endOfQuestion(requestedAt: string): string {
  return new Date(Date.parse(requestedAt) + responseMs).toISOString();
}

/**
 * `waiting`: the customer can still answer. `over`: the customer didn't answer in time, or the question is no longer needed,
 * because staff took less, the customer agreed to a higher price for other goods of the order, or the order was packed, paid or
 * cancelled.
 */
export const questionStates = ['waiting', 'agreed', 'declined', 'over'] as const;
export type QuestionState = (typeof questionStates)[number];

interface WeightQuestion {
  /** The name of the goods. */
  name: string;
  grams: number;
  /** The price at this weight, and the maximum price that the customer has agreed to for these goods so far. */
  amountCents: number;
  limitCents: number;
  /** The maximum price of the whole order with this weight. */
  totalCents: number;
}

/**
 * Returns the question to a customer whose goods weigh more than agreed. Its text is stored as it was shown, so a change of this
 * function doesn't affect earlier questions. The owner should have the text checked by an adviser.
 */
export function weightQuestion({ name, grams, amountCents, limitCents, totalCents }: WeightQuestion): string {
  return (
    `${name} weighs ${formatGrams(grams)} and costs ${formatMoney(amountCents)}. You agreed to at most ${formatMoney(limitCents)} ` +
    `for it. If you agree, you pay at most ${formatMoney(amountCents - limitCents)} more, and your whole order costs at most ` +
    `${formatMoney(totalCents)}. If you say no, we take less.`
  );
}

export interface QuestionFacts {
  orderId: number;
  state: QuestionState;
  /** The price of the goods, and the maximum total of the order with them, in cents. */
  amount: number;
  total: number;
  endsAt: string;
}

/** The labels of the buttons that answer a question. */
export interface QuestionButtons {
  agree: string;
  decline: string;
}

/** The heading of the page that asks about a weight, by the question's state. */
export const weightTitles: Record<QuestionState, string> = {
  waiting: 'Your goods weigh more than you ordered',
  agreed: 'Thank you',
  declined: 'We take less',
  over: 'This question is over',
};

export function weightButtons(amountCents: number): QuestionButtons {
  return { agree: `Agree to ${formatMoney(amountCents)}`, decline: 'No, take less' };
}

/** Returns a text that tells the customer what the state of a question means for their order. */
export function describeQuestion({ orderId, state, amount, total, endsAt }: QuestionFacts): string {
  switch (state) {
    case 'waiting':
      return `You can answer until ${formatInstant(endsAt)}. Nothing more is charged for order #${orderId} unless you agree.`;
    case 'agreed':
      return (
        `You agreed to ${formatMoney(amount)}: order #${orderId} costs at most ${formatMoney(total)}. We charge what it weighs once ` +
        'it is packed, and email you the weight.'
      );
    case 'declined':
      return `You said no, so we take less. What order #${orderId} costs at most stays as it was.`;
    case 'over':
      return (
        'The goods were weighed again, you agreed to more for other goods, or nobody answered in time. ' +
        `Order #${orderId} costs no more than you agreed to.`
      );
  }
}
