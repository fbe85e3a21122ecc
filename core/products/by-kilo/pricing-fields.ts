import { z } from 'zod';
import type { FieldError } from '#core/app-error.ts';
import { byKiloOf, lineEstimateCents, type Pricing, pricings } from '../by-kilo.ts';

/** This limit and the next one keep the highest possible price of a unit within the highest price of a product. */
const highestPerKiloCents = 1_000_00;
const highestGrams = 100_000;
/** Fewer grams are probably kilograms. */
const leastGrams = 10;

const perKiloMessage = 'Write dollars above 0, with a point, such as 32.00';
const piecesMessage = 'Write how many pieces, such as 2';
const gramsMessage = 'Write whole grams, at least 10, such as 1200 for 1.2 kg';

const gramsSchema = z
  .number({ error: gramsMessage })
  .refine((grams) => Number.isInteger(grams) && grams >= leastGrams, gramsMessage)
  .max(highestGrams, 'At most 100,000 grams, which is 100 kg');

/**
 * The fields that determine a product's price, with money in cents and weights in grams. For a product sold by the pack, all fields
 * except `pricing` are null.
 */
export const pricingFields = {
  pricing: z.enum(pricings, { error: 'Please choose pack or kilo' }),
  pricePerKilo: z
    .number({ error: perKiloMessage })
    .min(1, perKiloMessage)
    .max(highestPerKiloCents, 'Price per kilo must be at most $1,000.00')
    .refine((cents) => Number.isInteger(cents), 'Price per kilo must be in whole cents')
    .nullable(),
  pieces: z
    .number({ error: piecesMessage })
    .refine((pieces) => Number.isInteger(pieces), piecesMessage)
    .min(1, piecesMessage)
    .max(999, 'At most 999 pieces')
    .nullable(),
  gramsFrom: gramsSchema.nullable(),
  gramsTo: gramsSchema.nullable(),
};

/** The fields of a product that is sold by the pack. */
const byPack: Pricing = { pricing: 'pack', pricePerKilo: null, pieces: null, gramsFrom: null, gramsTo: null };

/**
 * Returns a product's pricing after a change. Fields that are left out stay unchanged. If the product is sold by the pack, all fields
 * except `pricing` are null.
 */
export function changedPricing(
  change: { [Field in keyof Pricing]?: Pricing[Field] | undefined },
  stored = byPack,
): Pricing {
  if ((change.pricing ?? stored.pricing) === 'pack') return byPack;
  const chosen = <Field extends keyof Pricing>(field: Field) =>
    change[field] === undefined ? stored[field] : change[field];
  return {
    pricing: 'kilo',
    pricePerKilo: chosen('pricePerKilo'),
    pieces: chosen('pieces'),
    gramsFrom: chosen('gramsFrom'),
    gramsTo: chosen('gramsTo'),
  };
}

/** Returns the price of one unit in cents. For a product sold by the kilo, this is the estimate; otherwise it is the given price. */
export function pricedCents(pricing: Pricing, priceCents: number): number {
  const byKilo = byKiloOf(pricing);
  return byKilo === null ? priceCents : Math.max(1, lineEstimateCents(byKilo, 1));
}

/**
 * Returns the errors in the fields of a product sold by the kilo. If the request contains a price, it must equal the estimate, which is
 * calculated from the price per kilo.
 */
export function pricingErrors(
  form: Pricing & { price?: number },
  requested: { price?: number | undefined } = {},
): FieldError[] {
  if (form.pricing === 'pack') return [];
  if (requested.price !== undefined && requested.price !== form.price)
    return [{ path: 'price', message: 'This product is sold by the kilo. Change its price per kilo' }];
  const missing = {
    pricePerKilo: perKiloMessage,
    pieces: piecesMessage,
    gramsFrom: gramsMessage,
    gramsTo: gramsMessage,
  };
  const errors = (['pricePerKilo', 'pieces', 'gramsFrom', 'gramsTo'] as const).flatMap((path) =>
    form[path] === null ? [{ path, message: missing[path] }] : [],
  );
  const { gramsFrom, gramsTo } = form;
  const isReversed = gramsFrom !== null && gramsTo !== null && gramsFrom > gramsTo;
  return isReversed ? [...errors, { path: 'gramsTo', message: 'At least as many grams as “from”' }] : errors;
}
