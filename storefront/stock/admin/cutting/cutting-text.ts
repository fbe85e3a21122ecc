import { cutsOf } from '#core/cuts/cut.ts';
import type { ProductType } from '#core/products/product-options.ts';
import type { BodyKind } from '#core/stock/cutting/body-kind.ts';
import type { CuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { CuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { countOf } from '#storefront/ui/count-of.ts';

export const bodyNames: Record<BodyKind, string> = {
  beef: 'Beef, whole body',
  'beef-fore': 'Beef, forequarter',
  'beef-hind': 'Beef, hindquarter',
  lamb: 'Lamb',
  pork: 'Pork',
  chicken: 'Chicken',
};

export const partNames: Record<CuttingRun['lines'][number]['part'], string> = {
  in: 'In',
  cut: 'Cut',
  bone: 'Bone',
  fat: 'Fat',
  trim: 'Trim',
};

/** With this many runs, the yields of a body count as known. With fewer, they are shown as estimates. */
const runsToKnow = 10;

/** A weight in kilograms, e.g. '12.500 kg'. */
export function formatKilos(grams: number): string {
  return formatAmount('gram', { pieces: 0, grams });
}

/** A share in hundredths of a percent, e.g. '12.50%'. */
export function formatShare(share: number): string {
  return `${(share / 100).toFixed(2)}%`;
}

/** The name of a part of a body: one of its cuts, or bone, fat or trim. */
export function formatPart(animal: ProductType, part: string): string {
  const cut = cutsOf(animal).find(({ key }) => key === part);
  return cut?.name ?? part.charAt(0).toUpperCase() + part.slice(1);
}

/** Describes a run, e.g. 'Lamb, 2 bodies' or 'Blend'. */
export function describeRun({ kind, bodyKind, bodies }: Pick<CuttingRun, 'kind' | 'bodyKind' | 'bodies'>): string {
  if (kind === 'blend') return 'Blend';
  if (bodyKind === null) return 'Large cuts';
  return `${bodyNames[bodyKind]}, ${bodies} ${bodies === 1 ? 'body' : 'bodies'}`;
}

const quarterNames: Partial<Record<BodyKind, string>> = { 'beef-fore': 'forequarter', 'beef-hind': 'hindquarter' };

type CountedBodies = Pick<CuttingList['animals'][number], 'bodies' | 'kinds'>;

/** How many bodies have to be cut, e.g. '2 bodies' or '3 forequarters, 5 hindquarters'. */
export function countBodies({ bodies, kinds }: CountedBodies): string {
  const whole = `${bodies} ${bodies === 1 ? 'body' : 'bodies'}`;
  const quarters = kinds.flatMap(({ kind, bodies: count }) => {
    const name = quarterNames[kind];
    return name === undefined ? [] : [countOf(count, name)];
  });
  return quarters.length === 0 ? whole : quarters.join(', ');
}

type Animal = CuttingList['animals'][number];

/**
 * Returns the bodies of an animal to buy, one row for each kind of body. If the response has no kinds, because the server is older, the
 * animal is one row.
 */
export function boughtRows({ animal, bodies, gramsPerBody, kinds }: Animal) {
  const whole = [{ kind: animal, bodies, gramsPerBody, ordered: 0, onHand: 0, toBuy: bodies }];
  return (kinds.length === 0 ? whole : kinds).map((row) => ({ ...row, name: bodyNames[row.kind] }));
}

/**
 * Describes how many bodies to buy, e.g. 'Lamb: 2 to cut and 1 ordered whole, 1 on hand. Buy 2.' Kinds of which none are ordered whole
 * or on hand are left out.
 */
export function describeBuying(animal: Animal): string[] {
  return boughtRows(animal).flatMap(({ name, bodies, ordered, onHand, toBuy }) => {
    if (ordered + onHand === 0) return [];
    const wanted = [`${bodies} to cut`, ...(ordered === 0 ? [] : [`${ordered} ordered whole`])].join(' and ');
    return [`${name}: ${wanted}, ${onHand} on hand. ${toBuy === 0 ? 'None to buy.' : `Buy ${toBuy}.`}`];
  });
}

type OtherItem = CuttingList['items'][number];

/**
 * Formats the ordered amount of an item that isn't a cut, e.g. '3' or '1.500 kg'. Items ordered by the piece are shown without a
 * weight.
 */
export function formatOrdered({ needed: { pieces, grams } }: OtherItem): string {
  return pieces > 0 ? String(pieces) : formatKilos(grams);
}

/** Formats an item's amount on hand in the unit in which it is ordered, e.g. '3', '2 (3.100 kg)' or '0.000 kg'. */
export function formatOnHand({ needed, onHand: { pieces, grams } }: OtherItem): string {
  if (needed.pieces === 0) return formatKilos(grams);
  return grams === 0 ? String(pieces) : `${pieces} (${formatKilos(grams)})`;
}

/** Formats the amount that the orders need beyond the stock on hand, e.g. '1.500 kg'; null if enough is on hand. */
export function formatShort({ needed, onHand }: OtherItem): string | null {
  const pieces = needed.pieces - onHand.pieces;
  if (needed.pieces > 0) return pieces > 0 ? String(pieces) : null;
  const grams = needed.grams - onHand.grams;
  return grams > 0 ? formatKilos(grams) : null;
}

/** Formats the drip loss and its share of the weight that went in, e.g. '0.500 kg (2.3%)'. */
export function formatDrip(drip: number, gramsIn: number): string {
  const percent = gramsIn === 0 ? 0 : (drip * 100) / gramsIn;
  return `${formatKilos(drip)} (${percent.toFixed(1)}%)`;
}

/** Returns why the yields of a body are only estimates, as a sentence; null if there are enough runs. */
export function formatEstimate(runs: number, isLearnt: boolean): string | null {
  if (runs >= runsToKnow) return null;
  const known = runs === 0 ? 'No run of this body is known yet' : `Only ${runs} of ${runsToKnow} runs are known`;
  return `${known}, so ${isLearnt ? 'these yields' : 'the usual yields'} are estimates.`;
}
