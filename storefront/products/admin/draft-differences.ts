import type { ProductDraft } from '#core/products/product-draft.ts';

export type DraftField = keyof ProductDraft;

/** What each field is called on the form and in what is said about it. */
export const fieldNames: Record<DraftField, string> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  cutSize: 'Cut size',
  category: 'Category',
  weight: 'Weight',
  price: 'Price',
  images: 'Images',
  features: 'Features',
  cuts: 'Cuts',
  badge: 'Badge',
  featured: 'Featured place',
  allowFullPayment: 'Full payment',
  allowLaybyWeekly: 'Layby, weekly',
  allowLaybyFortnightly: 'Layby, fortnightly',
};

const fields = Object.keys(fieldNames) as DraftField[];

/** The fields in which two drafts differ, in the form's order. A price is compared as an amount, not as it is typed. */
export function differingFields(one: ProductDraft, other: ProductDraft): DraftField[] {
  return fields.filter((field) => !isSame(field, one[field], other[field]));
}

function isSame(field: DraftField, one: unknown, other: unknown): boolean {
  if (field === 'price') return one === other || Number(one) === Number(other);
  return JSON.stringify(one) === JSON.stringify(other);
}

export interface Conflict {
  field: DraftField;
  /** Who has changed it since the form was opened. */
  changedBy: 'them' | 'you' | 'both';
}

/** Where the form and the product as it is stored now differ, by what both began with. */
export function conflictsOf(base: ProductDraft, theirs: ProductDraft, yours: ProductDraft): Conflict[] {
  const byThem = differingFields(base, theirs);
  const byYou = differingFields(base, yours);
  return differingFields(theirs, yours).map((field) => {
    const isTheirs = byThem.includes(field);
    return { field, changedBy: isTheirs && byYou.includes(field) ? 'both' : isTheirs ? 'them' : 'you' };
  });
}
