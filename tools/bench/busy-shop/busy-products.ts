import type Database from 'better-sqlite3';
import type { Chance } from '#tests/support/chance/chance.ts';
import { insertInto } from './insert-into.ts';

export interface SheetProduct {
  id: number;
  name: string;
  priceCents: number;
}

const types = ['beef', 'lamb', 'pork', 'chicken'];
const cutSizes = ['full', 'half', 'quarter'];
const label = [
  ...['grass-fed', 'dry-aged', 'Gippsland', 'slow-cooked', 'roast', 'shoulder', 'rump', 'brisket', 'sausages', 'mince'],
  ...['freezer', 'vacuum-packed', 'family', 'barbecue', 'marbled', 'tender', 'bones', 'stock', 'winter', 'paddock'],
];
/** A word that appears in only a few of five thousand descriptions. */
const rareProductWord = 'kurrajong';
const oneRareIn = 500;

export function addProducts(
  database: Database.Database,
  { count, chance, now }: { count: number; chance: Chance; now: Date },
): SheetProduct[] {
  const add = insertInto(database, 'products', [
    ...['name', 'description', 'type', 'cut_size', 'category', 'weight', 'price_cents', 'images', 'features', 'cuts'],
    ...['position', 'created_at', 'updated_at'],
  ]);
  const at = now.toISOString();
  return Array.from({ length: count }, (_, index) => {
    const type = chance.pick(types);
    const cutSize = chance.pick(cutSizes);
    const name = `${capital(chance.pick(label))} ${type} ${cutSize} no. ${index + 1}`;
    const priceCents = 9_995 + 500 * chance.below(400);
    const rare = chance.oneIn(oneRareIn) ? ` Finished under ${rareProductWord} trees.` : '';
    const id = add({
      name,
      description: `A ${cutSize} of ${type}: ${sentence(chance)} ${sentence(chance)} ${sentence(chance)}${rare}`,
      type,
      cut_size: cutSize,
      category: cutSize === 'full' ? 'whole-animal' : 'value-packages',
      weight: '18-20kg',
      price_cents: priceCents,
      images: '[]',
      features: JSON.stringify(['Cut to order', 'Vacuum-packed', `Serves ${4 + chance.below(20)}`]),
      cuts: '[]',
      position: 1000 + index,
      created_at: at,
      updated_at: at,
    });
    return { id, name, priceCents };
  });
}

function sentence(chance: Chance): string {
  const chosen = Array.from({ length: 12 }, () => chance.pick(label));
  return `${capital(chosen.join(' '))}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
