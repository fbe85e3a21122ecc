import { formatMoney } from '#core/money.ts';

/**
 * Returns the agreement for an order of goods sold by the kilo. The text is stored with the order as the customer saw it, so a change
 * of this function doesn't affect earlier agreements. The shop's owner should have the text checked by an adviser.
 */
export function kiloAgreement(ceilingCents: number): string {
  return (
    'Some of these goods are sold by weight. We weigh them when we pack your order and charge your card what they weigh, ' +
    `at most ${formatMoney(ceilingCents)} for this order. Your bank may hold that amount until then.`
  );
}
