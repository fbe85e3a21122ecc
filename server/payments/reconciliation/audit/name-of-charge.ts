import { formatMoney } from '#core/money.ts';
import type { ChargeRow } from '#server/payments/charges/charge-queries.ts';

export function nameOfCharge({ reference, amountCents }: Pick<ChargeRow, 'reference' | 'amountCents'>): string {
  return `Charge ${reference} of ${formatMoney(amountCents)}`;
}
