/** Formats a card number while it is typed: digits only, in groups of four, at most 19. */
export function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Formats an expiry that is typed or filled in by the browser: "1", "12/27" from "1227", "12/2027" or "1/27". */
export function formatExpiry(text: string): string {
  const [month = '', year] = text.replace(/[^\d/]/g, '').split('/');
  if (year !== undefined && month.length > 0 && month.length <= 2) {
    const digits = year.length >= 4 ? year.slice(2, 4) : year.slice(0, 2);
    return `${month.padStart(2, '0')}/${digits}`;
  }
  const digits = month.padStart(/^[2-9]/.test(month) ? month.length + 1 : month.length, '0');
  const shortYear = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${shortYear}` : digits;
}

export function formatSecurityCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, 4);
}
