export const cardBrandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Formats a card as "Visa ending 4242". */
export function formatCard({ brand, last4 }: { brand: string; last4: string }): string {
  return `${cardBrandNames[brand] ?? 'Card'} ending ${last4}`;
}
