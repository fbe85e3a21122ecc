import { defaultCuts } from '#core/cuts/cut.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import { suggestedCategory } from '#core/products/product-options.ts';

/** The form before anything is typed. */
export const newProductDraft: ProductDraft = {
  name: '',
  description: '',
  type: 'beef',
  cutSize: 'quarter',
  category: suggestedCategory('quarter'),
  weight: '',
  price: '',
  images: [],
  features: '',
  cuts: defaultCuts('beef', 'quarter'),
  badge: '',
  featured: 'none',
  allowFullPayment: true,
  allowLaybyWeekly: true,
  allowLaybyFortnightly: true,
};
