import { cutsNamed, weightRange } from '../cuts/cut.ts';
import type { Product } from '../products/product.ts';
import { cutPortions, type Portion } from './portions.ts';
import { type TrayMeat, trayMeats } from './tray-meat.ts';

/** A line of a pack's contents, such as "20 porterhouse steaks", with its drawing. */
export interface BenchItem {
  readonly meat: TrayMeat | null;
  readonly text: string;
}

/**
 * Returns the contents of a pack as the customer unpacks it: the lines that the owner has written for the product, or else its
 * cuts in their usual portions. Empty if neither is known.
 */
export function benchOf(product: Pick<Product, 'type' | 'cuts' | 'weight' | 'tray'>): BenchItem[] {
  const { type, cuts, weight, tray } = product;
  if (tray.length > 0) return tray.map((text) => ({ meat: meatIn(text), text }));
  const range = weightRange(weight);
  if (!range) return [];
  const held = cutsNamed(type, cuts);
  const shares = held.reduce((sum, { share }) => sum + share, 0);
  const kilos = new Map<Portion, number>();
  for (const { key, share } of held) {
    const cutKilos = (((range.low + range.high) / 2) * share) / shares;
    for (const [part, portion] of portionsFor(type, key, cutKilos)) {
      kilos.set(portion, (kilos.get(portion) ?? 0) + cutKilos * part);
    }
  }
  return [...kilos]
    .filter(([portion, total]) => total >= portion.kilos / 2)
    .sort(([a], [b]) => trayMeats.indexOf(a.meat) - trayMeats.indexOf(b.meat))
    .map(([portion, total]) => ({ meat: portion.meat, text: describe(portion, total) }));
}

function portionsFor(type: Product['type'], key: string, kilos: number): readonly (readonly [number, Portion])[] {
  const usual = cutPortions[type][key];
  if (!usual) return [];
  return usual.larger && usual.from !== undefined && kilos >= usual.from ? usual.larger : usual.portions;
}

function describe({ one, many, kilos, as }: Portion, total: number): string {
  const count = Math.max(1, Math.round(total / kilos));
  const name = count === 1 ? one : many;
  if (as === 'packs') return `${count} × ${kilos < 1 ? `${kilos * 1000} g` : `${kilos} kg`} ${one}`;
  if (as === 'pieces') return `${count} ${name}`;
  // The weight of a joint is rounded to half a kilo; if it is small, to 100 g. No exact weight can be promised.
  const each = total / count;
  const rounded = each < 1.5 ? Math.max(0.1, Math.round(each * 10) / 10) : Math.round(each * 2) / 2;
  return `${count} ${name} of ${rounded} kg`;
}

/** The patterns that choose the drawing for a line that the owner wrote. The first pattern that matches the line is used. */
const words: readonly (readonly [RegExp, TrayMeat])[] = [
  [/t-?bone/i, 't-bone'],
  [/mince|burger|kofta|pat(?:ty|ties)/i, 'mince'],
  [/sausage|snag|chorizo/i, 'sausages'],
  [/osso/i, 'osso-buco'],
  [/shank|hock/i, 'shanks'],
  [/racks? of (?:eight|lamb)|rib roast/i, 'rack'],
  [/chop|cutlet/i, 'chops'],
  [/brisket|eye fillet|chump mini/i, 'roast'],
  [/crackling|belly|rind|loin of/i, 'crackling'],
  [/(?:short|spare|american|pork) ribs|ribs|plate of/i, 'ribs'],
  [/rack/i, 'rack'],
  [/chicken|bird|drumstick|wing|thigh|breast|maryland|tenderloin|frame/i, 'bird'],
  [/diced|casserole|gravy|stir|strips|rosette/i, 'diced'],
  [/roast|\bleg|backstrap|chuck roll|whole eye|ham\b|shoulder|brisket|silverside/i, 'roast'],
  [/steak|porterhouse|scotch|rump|fillet|schnitzel/i, 'porterhouse'],
];

function meatIn(text: string): TrayMeat | null {
  return words.find(([word]) => word.test(text))?.[1] ?? null;
}
