import { formatMoney, parseDollars } from '#core/money.ts';
import { isRounding } from '#core/orders/cash-rounding.ts';
import {
  divideRefund,
  type HandedBack,
  type RefundMethod,
  roundHandedBack,
} from '#core/orders/refunds/refund-amounts.ts';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import { refundOfWeight } from '#core/orders/refunds/refund-weight.ts';
import { parseWeight, weightError } from '#core/orders/weighing/parse-weight.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { formatCard } from '#core/payments/format-card.ts';

export type RefundableLine = RefundableResponse['lines'][number];

/** The refund of one line, as typed. It has the number of units or the weight, and the amount in dollars. */
export interface ChosenLine {
  quantity: number;
  /** The refunded weight, for goods sold by the kilo. Missing if the amount isn't the price of a weight. */
  weight?: string | undefined;
  text: string;
}

export interface RefundChoice {
  /** What is refunded: lines of the order, or an amount without naming goods. */
  of: 'lines' | 'amount';
  lines: Readonly<Record<number, ChosenLine>>;
  /** The amount without goods, as typed. */
  text: string;
  method: RefundMethod;
  reason: string;
  /** Whether the goods of the lines are returned to the stock. */
  goodsBack: boolean;
}

export const nothingChosen: RefundChoice = {
  of: 'lines',
  lines: {},
  text: '',
  method: 'as-paid',
  reason: '',
  goodsBack: false,
};

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Returns the refund of a number of units of a line: their price, or the whole refundable rest of the line. */
export function chooseUnits({ quantity, amount, left }: RefundableLine, units: number): ChosenLine {
  const cents = units >= quantity ? left : Math.min(left, Math.round((amount * units) / quantity));
  return { quantity: units, text: dollars(cents) };
}

/** Returns the refund of a weight, for goods sold by the kilo. The amount stays empty until the text is a weight. */
export function chooseWeight({ quantity, left, weighed }: RefundableLine, weight: string): ChosenLine {
  const grams = parseWeight(weight);
  if (weighed === null || grams === null) return { quantity, weight, text: '' };
  return { quantity, weight, text: dollars(refundOfWeight(grams, { ...weighed, leftCents: left })) };
}

/** The error about a weight; empty if it is valid, or none was typed. */
export function weightProblem({ weighed }: RefundableLine, text: string): string {
  const grams = parseWeight(text);
  if (text.trim() === '' || weighed === null) return '';
  if (grams === null) return weightError;
  return grams > weighed.grams ? `It weighed ${formatGrams(weighed.grams)}.` : '';
}

/** The error about an amount; empty if the amount is valid. */
export function amountProblem(text: string, leftCents: number): string {
  const cents = parseDollars(text);
  if (!(cents > 0)) return 'Please enter an amount.';
  return cents > leftCents ? `At most ${formatMoney(leftCents)}.` : '';
}

interface CheckedRefund {
  /** The amount to refund, in cents. 0 until all typed amounts are valid. */
  cents: number;
  lines: { id: number; quantity?: number; grams?: number; amount: number }[];
}

/** Returns the refund that a choice results in. */
export function checkRefund(found: RefundableResponse, { of, lines, text }: RefundChoice): CheckedRefund {
  if (of === 'amount') {
    return { cents: amountProblem(text, found.refundable) === '' ? parseDollars(text) : 0, lines: [] };
  }
  const chosen = found.lines.flatMap((line) => {
    const typed = lines[line.id];
    return typed === undefined ? [] : [{ line, typed }];
  });
  const isWrong = ({ line, typed }: (typeof chosen)[number]) =>
    amountProblem(typed.text, line.left) !== '' || weightProblem(line, typed.weight ?? '') !== '';
  if (chosen.some(isWrong)) return { cents: 0, lines: [] };
  const named = chosen.map(({ line, typed }) => {
    const grams = parseWeight(typed.weight ?? '');
    const much = grams === null ? { quantity: typed.quantity } : { grams };
    return { id: line.id, ...much, amount: parseDollars(typed.text) };
  });
  return wholly(found, named);
}

/**
 * Returns the refund of the chosen lines. If all lines are refunded completely, the refund also includes roundings and discounts. Its
 * total is then everything that can be refunded.
 */
function wholly(found: RefundableResponse, named: CheckedRefund['lines']): CheckedRefund {
  const sold = found.lines.filter((line) => line.left > 0 && !isRounding(line));
  const isWhole = sold.every(({ id, left }) => named.some((line) => line.id === id && line.amount === left));
  const sumOf = (lines: CheckedRefund['lines']) => lines.reduce((sum, { amount }) => sum + amount, 0);
  if (!isWhole || named.length === 0) {
    const cents = sumOf(named);
    return cents > found.refundable ? { cents: 0, lines: [] } : { cents, lines: named };
  }
  const roundings = found.lines.filter((line) => line.left > 0 && isRounding(line));
  const all = [...named, ...roundings.map(({ id, left }) => ({ id, quantity: 1, amount: left }))];
  const over = sumOf(all) - found.refundable;
  const [largest] = all.toSorted((a, b) => b.amount - a.amount);
  if (over <= 0 || largest === undefined || over >= largest.amount) {
    return over > 0 ? { cents: 0, lines: [] } : { cents: sumOf(all), lines: all };
  }
  // The line is sent without a weight, because its reduced amount is no longer the price of that weight.
  const smaller = { id: largest.id, quantity: largest.quantity ?? 1, amount: largest.amount - over };
  const lines = all.map((line) => (line === largest ? smaller : line));
  return { cents: found.refundable, lines };
}

export interface RefundParts {
  cards: { card: RefundableResponse['charges'][number]['card']; amountCents: number }[];
  handedBack: HandedBack[];
  /** The amount that the customer gets, in cents. It differs from the refund if cash is rounded. */
  cents: number;
}

/** Divides a refund among cards, cash and EFTPOS, in the same way as the server. */
export function refundParts(found: RefundableResponse, amountCents: number, method: RefundMethod): RefundParts {
  const charges = found.charges.map(({ card, refundable }) => ({ card, refundableCents: refundable }));
  const byHand = new Map(found.byHand.map((part) => [part.method, part.amount]));
  const { cards, handedBack: exact } = divideRefund({ amountCents, method, charges, byHand });
  const handedBack = roundHandedBack(exact, found.refundable - amountCents).map(
    ({ method: by, amountCents: rounded }) => {
      return { method: by, amountCents: rounded };
    },
  );
  const cents = [...cards, ...handedBack].reduce((sum, part) => sum + part.amountCents, 0);
  return { cards, handedBack, cents };
}

const byHandText: Record<HandedBack['method'], string> = {
  card: 'by card',
  cash: 'in cash',
  eftpos: 'by EFTPOS',
  manual: 'as it was paid',
};

/** Returns the label of the refund button: "Refund $24.50 to Visa ending 3155", "Hand back $24.50 in cash". */
export function refundLabel({ cards, handedBack, cents }: RefundParts): string {
  if (cents === 0) return 'Refund';
  const sum = formatMoney(cents);
  const [card, ...otherCards] = cards;
  const [hand, ...otherHands] = handedBack;
  if (card && otherCards.length === 0 && hand === undefined) {
    return `Refund ${sum} to ${card.card === null ? 'the card' : formatCard(card.card)}`;
  }
  if (hand && otherHands.length === 0 && card === undefined) return `Hand back ${sum} ${byHandText[hand.method]}`;
  return `Refund ${sum}`;
}

/** Returns a text for each part of a refund that is divided among several methods. */
export function partTexts({ cards, handedBack }: RefundParts): { text: string; cents: number }[] {
  const toCards = cards.map(({ card, amountCents }) => {
    return { text: card === null ? 'To the card' : `To ${formatCard(card)}`, cents: amountCents };
  });
  const byHand = handedBack.map(({ method, amountCents }) => {
    return { text: `You hand back ${byHandText[method]}`, cents: amountCents };
  });
  return [...toCards, ...byHand];
}
