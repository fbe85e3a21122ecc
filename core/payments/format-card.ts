export const cardBrandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Formats a card as "Visa ending 4242". */
export function formatCard({ brand, last4 }: { brand: string; last4: string }): string {
  return `${cardBrandNames[brand] ?? 'Card'} ending ${last4}`;
}

/** Returns the name of a customer's card, for texts to the customer: "your Visa ending 4242". */
export function cardName(card: { brand: string; last4: string } | null): string {
  return card === null ? 'your card' : `your ${formatCard(card)}`;
}
