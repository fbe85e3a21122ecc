/** The cards that the simulated till knows, and what each of them does. */
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

/** What a test card fills the card's fields with: good for three years from `month`, 'YYYY-MM' now. */
export function testCardValues(cardNumber: string, month: string) {
  const year = String(Number(month.slice(2, 4)) + 3).padStart(2, '0');
  return { cardName: 'Test Customer', cardNumber, expiry: `12/${year}`, cvv: '123' } as const;
}
