const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether a text is an Australian Business Number: 11 digits, however spaced, whose check digits hold. */
export function isAbn(text: string): boolean {
  if (!/^\d[\d ]*$/.test(text)) return false;
  const digits = [...text.replaceAll(' ', '')].map(Number);
  if (digits.length !== weights.length) return false;
  // The Business Register's rule: the first digit less one, all weighted, and the sum divisible by 89.
  const sum = digits.reduce((all, digit, index) => all + (index === 0 ? digit - 1 : digit) * (weights[index] ?? 0), 0);
  return sum % 89 === 0;
}

/** As the Business Register writes it: "99 999 999 060". Anything but 11 digits stays as it is. */
export function formatAbn(text: string): string {
  const digits = text.replaceAll(' ', '');
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') : text;
}
