import type { CutSize, ProductType } from '../products/product-options.ts';
import { cutList } from './cut-list.ts';

/** A cut of an animal. `share` is its part of the whole carcass's weight, in percent. */
export interface Cut {
  readonly key: string;
  readonly name: string;
  readonly half: 'fore' | 'hind' | 'both';
  readonly share: number;
  readonly becomes: readonly string[];
}

/** A cut, and approximately how many kilos of it a pack contains. */
export interface CutKilos {
  readonly cut: Cut;
  readonly kilosLow: number;
  readonly kilosHigh: number;
}

/** Returns the cuts of an animal, from the neck to the shank. */
export function cutsOf(type: ProductType): readonly Cut[] {
  return cutList[type];
}

export function isCutOf(type: ProductType, key: string): boolean {
  return cutList[type].some((cut) => cut.key === key);
}

/** Returns an animal's cuts with these keys, in the order of the cut list. Keys of cuts that the animal doesn't have are left out. */
export function cutsNamed(type: ProductType, keys: readonly string[]): readonly Cut[] {
  return cutList[type].filter((cut) => keys.includes(cut.key));
}

/**
 * Returns the keys of a pack's cuts if the owner hasn't chosen any. A quarter has the cuts of the hindquarter; other sizes have every
 * cut.
 */
export function defaultCuts(type: ProductType, cutSize: CutSize): string[] {
  const cuts = cutSize === 'quarter' ? cutList[type].filter((cut) => cut.half !== 'fore') : cutList[type];
  return cuts.map((cut) => cut.key);
}

/**
 * Parses a pack's weight as the owner writes it ('55-60kg', '18 to 20 kg', '2.5kg', '800 g') and returns kilos. Null if the text
 * can't be parsed.
 */
export function weightRange(weightText: string): { low: number; high: number } | null {
  const match = /(\d+(?:[.,]\d+)?)\s*(?:kg|g)?\s*(?:(?:-|–|—|to)\s*(\d+(?:[.,]\d+)?))?\s*(kg|kilos?|g|grams?)\b/i.exec(
    weightText,
  );
  if (!match) return null;
  const unit = (match[3] ?? 'kg').toLowerCase().startsWith('k') ? 1 : 0.001;
  const first = Number((match[1] ?? '').replace(',', '.')) * unit;
  const second = match[2] === undefined ? first : Number(match[2].replace(',', '.')) * unit;
  if (!(first > 0) || !(second > 0)) return null;
  return { low: Math.min(first, second), high: Math.max(first, second) };
}

/**
 * Returns about how many kilos of each cut a pack of this weight contains, according to the shares of the chosen cuts. Weights are
 * rounded to 0.5 kg, or to 0.1 kg for packs under 10 kg, but never to 0. Null if the weight can't be parsed.
 */
export function cutKilos(cuts: readonly Cut[], weightText: string): CutKilos[] | null {
  const range = weightRange(weightText);
  if (!range) return null;
  const shares = cuts.reduce((sum, cut) => sum + cut.share, 0);
  const steps = range.high < 10 ? 10 : 2;
  const part = (cut: Cut, kilos: number) => Math.max(1, Math.round((kilos * cut.share * steps) / shares)) / steps;
  return cuts.map((cut) => ({ cut, kilosLow: part(cut, range.low), kilosHigh: part(cut, range.high) }));
}
