import { z } from 'zod';
import { type ProductDraft, productDraftSchema } from '#core/products/product-draft.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

/** What a form began with: the fields, and the product's version; null for a new product. */
export interface FormStart {
  draft: ProductDraft;
  version: number | null;
}

/** A form that a reload cut short. */
export interface KeptDraft {
  draft: ProductDraft;
  start: FormStart;
}

const { shape } = productDraftSchema;
/** Half-typed fields are kept as well, so only their kinds are checked. */
const anyDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  type: shape.type,
  cutSize: shape.cutSize,
  category: shape.category,
  weight: z.string(),
  price: z.string(),
  images: z.array(z.string()),
  features: z.string(),
  cuts: z.array(z.string()),
  badge: z.string(),
  featured: shape.featured,
  allowFullPayment: z.boolean(),
  allowLaybyWeekly: z.boolean(),
  allowLaybyFortnightly: z.boolean(),
});
const keptSchema = z.object({
  draft: anyDraftSchema,
  start: z.object({ draft: anyDraftSchema, version: z.number().int().nullable() }),
});

/** `id` is null for a new product. */
const nameOf = (id: number | null) => `product-draft-${id ?? 'new'}`;

/** A damaged draft is as good as none. */
export function readKeptDraft(storage: TabStorage, id: number | null): KeptDraft | null {
  try {
    return keptSchema.parse(JSON.parse(storage.getItem(nameOf(id)) ?? 'null'));
  } catch {
    return null;
  }
}

/** A full storage loses the draft, not the form. */
export function keepDraft(storage: TabStorage, id: number | null, kept: KeptDraft): void {
  try {
    storage.setItem(nameOf(id), JSON.stringify(kept));
  } catch {
    storage.removeItem(nameOf(id));
  }
}

export function forgetDraft(storage: TabStorage, id: number | null): void {
  storage.removeItem(nameOf(id));
}
