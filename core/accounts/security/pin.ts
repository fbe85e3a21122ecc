import { z } from 'zod';

/** The most common PINs that aren't sequences, repeats or years. */
const common = new Set([
  '1004',
  '2580',
  '0852',
  '1236',
  '4711',
  '0007',
  '5683',
  '147258',
  '159753',
  '123123',
  '112233',
]);

/** Whether a PIN is easy to guess: ascending or descending digits, repeated digits, a year, or one of the most common PINs. */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const isRow = steps.size === 1 && [0, 1, 9].includes([...steps][0] ?? 0);
  const isRepeat = /^(\d{1,3})\1+$/.test(pin) || new Set(pin).size < 3;
  return isRow || isRepeat || /^(19|20)\d\d$/.test(pin) || common.has(pin);
}

export const pinSchema = z.string({ error: 'A PIN has 4 to 6 digits' }).regex(/^\d{4,6}$/, 'A PIN has 4 to 6 digits');

export const newPinSchema = pinSchema.refine(
  (pin) => !isWeakPin(pin),
  'This PIN is too easy to guess. Please choose another.',
);
