import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { formatGrams } from './weight-text.ts';

/**
 * The stored status of a question. `withdrawn`: the question ended and had no effect. For example, staff weighed the item again, changed
 * the order or packed it, or the customer agreed to another question about the order. Or the customer agreed, but the change wasn't
 * possible any more.
 */
export const weightRequestStatuses = ['requested', 'agreed', 'declined', 'withdrawn'] as const;

/** How long a customer can answer. The weighed goods can't wait longer than this. */
const responseMs = 24 * 60 * 60_000;

/** Returns until when the customer can answer a question that was asked at this time. */
export function endOfQuestion(requestedAt: string): string {
  return new Date(Date.parse(requestedAt) + responseMs).toISOString();
}

/**
 * The state of a question. `waiting`: the customer can still answer. `over`: the customer didn't answer in time, the agreed change wasn't
 * possible any more, or no answer is needed. No answer is needed, for example, if staff took less, or if the order was changed, packed,
 * paid or cancelled.
 */
export const questionStates = ['waiting', 'agreed', 'declined', 'over'] as const;
export type QuestionState = (typeof questionStates)[number];

interface WeightQuestion {
  /** The name of the goods. */
  name: string;
  grams: number;
  /** `amountCents`: the price at this weight. `limitCents`: the maximum price that the customer has agreed to for these goods so far. */
  amountCents: number;
  limitCents: number;
  /** The maximum price of the whole order with this weight. */
  totalCents: number;
}

/**
 * Returns the question to a customer whose goods weigh more than agreed. The text is stored as the customer saw it, so a change of this
 * function doesn't affect earlier questions. The shop's owner should have the text checked by an adviser.
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
  /** `amount`: the price of the goods. `total`: the order's maximum price with them. Both are in cents. */
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

/** Tells the customer what the state of a question means for the order. */
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
