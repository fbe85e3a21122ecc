import type { ByKilo, Pricing, pricings } from '../by-kilo.ts';
import { priceSchema } from '../product-form.ts';
import { changedPricing, pricedCents, pricingErrors, pricingFields } from './pricing-fields.ts';

/** The price and weight fields of the product form as staff type them: prices in dollars, weights in grams. */
export interface PricingDraft extends Record<'price' | keyof ByKilo, string> {
  pricing: (typeof pricings)[number];
}

/** Converts typed dollars to cents, rounded to the cent. Returns 0 if the text isn't an amount. */
function toCents(dollars: string): number {
  const typed = dollars.trim() === '' ? Number.NaN : Number(dollars);
  return Number.isFinite(typed) ? Math.round(Number((typed * 100).toFixed(4))) : 0;
}

/** A comma isn't accepted, because "1,2" may be meant as kilograms. */
function toWhole(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function typedPricing({ pricing, pricePerKilo, pieces, gramsFrom, gramsTo }: PricingDraft): Pricing {
  return changedPricing({
    pricing,
    pricePerKilo: toCents(pricePerKilo),
    pieces: toWhole(pieces),
    gramsFrom: toWhole(gramsFrom),
    gramsTo: toWhole(gramsTo),
  });
}

/**
 * Converts the typed fields to the form in which the server stores them: cents and grams. The price of a product sold by the kilo is
 * its estimate.
 */
export function readPricingDraft(draft: PricingDraft): Pricing & { price: number } {
  const pricing = typedPricing(draft);
  return { ...pricing, price: pricedCents(pricing, toCents(draft.price)) };
}

/** Converts the typed fields for a preview. For a product sold by the kilo, returns null until all fields can be read. */
export function readShownPricing(draft: PricingDraft): (Pricing & { price: number }) | null {
  return pricingDraftPaths.some((path) => path !== 'price' && pricingDraftError(draft, path) !== null)
    ? null
    : readPricingDraft(draft);
}

export const pricingDraftPaths = ['price', 'pricePerKilo', 'pieces', 'gramsFrom', 'gramsTo'] as const;

/** Returns the error message for a typed field. Null if the field is valid, or if it isn't used with the chosen pricing. */
export function pricingDraftError(draft: PricingDraft, path: (typeof pricingDraftPaths)[number]): string | null {
  const isKilo = draft.pricing === 'kilo';
  if ((path === 'price') === isKilo) return null;
  const typed = typedPricing(draft);
  const schema = path === 'price' ? priceSchema : pricingFields[path];
  const { error } = schema.safeParse(path === 'price' ? toCents(draft.price) : typed[path]);
  if (error !== undefined) return error.issues[0]?.message ?? null;
  return pricingErrors(typed).find((wrong) => wrong.path === path)?.message ?? null;
}

/** Converts a product's pricing to the form's values. */
export function pricingDraftOf(product: Pricing & { price: number }): PricingDraft {
  const { pricing, pricePerKilo, pieces, gramsFrom, gramsTo, price } = product;
  return {
    price: (price / 100).toFixed(2),
    pricing,
    pricePerKilo: pricePerKilo === null ? '' : (pricePerKilo / 100).toFixed(2),
    pieces: String(pieces ?? ''),
    gramsFrom: String(gramsFrom ?? ''),
    gramsTo: String(gramsTo ?? ''),
  };
}
