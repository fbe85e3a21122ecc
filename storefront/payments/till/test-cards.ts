/** A card that the simulated till knows, and its effect. */
export interface TestCard {
  number: string;
  does: string;
}

export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'Pays.' },
  { number: '4000 0000 0000 0002', does: 'Is declined. Nothing is charged.' },
  { number: '4000 0025 0000 3155', does: 'Pays once you confirm it, as a bank may ask.' },
  { number: '4000 0000 0000 0341', does: 'Pays today, and is declined later, when a layby payment falls due.' },
];

/** The values that a test card fills in. The expiry date is three years after `month`, the current month as 'YYYY-MM'. */
export function testCardValues(cardNumber: string, month: string) {
  const year = String(Number(month.slice(2, 4)) + 3).padStart(2, '0');
  return { cardName: 'Test Customer', cardNumber, expiry: `12/${year}`, cvv: '123' } as const;
}
