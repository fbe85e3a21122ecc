/** Returns the card number without the spaces and dashes that people type. */
export function plainCardNumber(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Whether the digits pass the Luhn check, the checksum in every card number. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Whether a text is a valid card number: 16 to 19 digits, or 15 for American Express, that pass the Luhn check. */
export function isCardNumber(text: string): boolean {
  const digits = plainCardNumber(text);
  return /^(\d{16,19}|3[47]\d{13})$/.test(digits) && passesLuhn(digits);
}

/**
 * Whether a text is an expiry date in the form MM/YY that hasn't passed; a card is valid until the end of its month. `month` is
 * the current month as 'YYYY-MM'.
 */
export function isFutureExpiry(text: string, month: string): boolean {
  const match = /^(0[1-9]|1[0-2])\s?\/\s?(\d{2})$/.exec(text.trim());
  return match !== null && `20${match[2]}-${match[1]}` >= month;
}

export function cardBrand(text: string): string {
  const digits = plainCardNumber(text);
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  return /^3[47]/.test(digits) ? 'amex' : 'card';
}
