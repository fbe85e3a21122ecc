import '#storefront/api/zod-without-eval.ts';
import type { z } from 'zod';

/** What was sent before a reload, as it was stored; null where nothing was stored, or it can't be read any more. */
export function readStored<Schema extends z.ZodType>(schema: Schema, text: string | null): z.output<Schema> | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    console.warn('A stored payment is damaged and was forgotten.', error);
    return null;
  }
}
