import '#storefront/api/zod-without-eval.ts';
import type { z } from 'zod';

/** Returns the value stored before a reload; null if nothing was stored, or if the stored value is no longer valid. */
export function readStored<Schema extends z.ZodType>(schema: Schema, text: string | null): z.output<Schema> | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('A stored payment is damaged and was forgotten.', error);
    return null;
  }
}
