import { z } from 'zod';

/** A text that its owner writes, with both limits said by the field's name. */
export function textSchema(name: string, { min = 0, max }: { min?: number; max: number }) {
  const tooShort = min === 1 ? `${name} is required` : `${name} must be at least ${min} characters`;
  return z
    .string({ error: min > 0 ? tooShort : `${name} is a text` })
    .trim()
    .min(min, tooShort)
    .max(max, `${name} can have ${max} characters at most`);
}
