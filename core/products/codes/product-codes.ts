/** The lengths of GS1 numbers: EAN-8, UPC-A, EAN-13 and GTIN-14. */
const gtinLengths = [8, 12, 13, 14];

export function isGtin(code: string): boolean {
  return /^\d+$/.test(code) && gtinLengths.includes(code.length);
}

/**
 * Returns the check digit that belongs to the digits of a GS1 number. The digits are weighted with 3 and 1 in turn, starting from the
 * right.
 */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Returns a warning about a barcode that may be mistyped; null if there is none. It is only a warning, because a shop may print codes
 * of its own that follow no rule.
 */
export function barcodeWarning(barcode: string): string | null {
  const code = barcode.replace(/\s/g, '');
  if (!isGtin(code)) return null;
  const right = checkDigit(code.slice(0, -1));
  if (right === Number(code.at(-1))) return null;
  return `As an EAN or UPC its last digit would be ${right}. Please compare it with the label.`;
}

/**
 * Whether GS1 reserves a number for a shop's own use: a GTIN-13 that begins with 02, 04 or 20 to 29, or a GTIN-8 that begins with
 * 0 or 2.
 */
function isOfTheShop(gtin: string): boolean {
  return gtin.length === 8 ? /^[02]/.test(gtin) : /^(?:02|04|2)/.test(gtin.padStart(14, '0').slice(1));
}

/** Returns the barcode if it is a GTIN that GS1 assigned; null for a shop's own code. */
export function gtinOf(barcode: string | null): string | null {
  if (barcode === null || !isGtin(barcode) || barcodeWarning(barcode) !== null) return null;
  return isOfTheShop(barcode) ? null : barcode;
}

/** Returns every form in which this barcode may be typed or scanned. For example, some scanners put a 0 before a UPC. */
export function barcodeForms(barcode: string): string[] {
  if (!isGtin(barcode)) return [barcode];
  const digits = barcode.replace(/^0+/, '');
  const padded = gtinLengths.filter((length) => length >= digits.length).map((length) => digits.padStart(length, '0'));
  return [...new Set([barcode, ...padded])];
}

/** Whether a scanned code is this product's barcode or SKU. */
export function hasCode({ sku, barcode }: { sku: string | null; barcode: string | null }, scanned: string): boolean {
  const code = scanned.trim();
  return (barcode !== null && barcodeForms(code).includes(barcode)) || sku === code.toUpperCase();
}
