import { formatMoney } from '#core/money.ts';

/**
 * The words that a customer agrees to who orders goods by the kilo. They are stored with the order as they were shown: a change of
 * this text leaves earlier agreements as they are. The owner should have them checked by an adviser.
 */
export function kiloAgreement(ceilingCents: number): string {
  return (
    'Some of these goods are sold by weight. We weigh them when we pack your order and charge your card what they weigh, ' +
    `at most ${formatMoney(ceilingCents)} for this order. Your bank may hold that amount until then.`
  );
}
