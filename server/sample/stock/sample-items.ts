import type { z } from 'zod';
import { newStockItemSchema } from '#core/stock/stock-api.ts';
import type { Writer } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { updateProduct } from '#server/products/save-product.ts';
import { createItem } from '#server/stock/stock-items.ts';

type NewItem = z.input<typeof newStockItemSchema>;

const weighed = (name: string, cut: string, more: Partial<NewItem> = {}): NewItem => ({
  ...{ name, unit: 'weighed', cut, shelfLifeDays: 21 },
  ...more,
});
const byWeight = (name: string, more: Partial<NewItem> = {}): NewItem => ({
  ...{ name, unit: 'gram', shelfLifeDays: 7 },
  ...more,
});

/** The stock items in the sample shop's cold room. */
const sampleItems = {
  hindquarter: { name: 'Beef hindquarters', unit: 'weighed', shelfLifeDays: 28, hold: 'for-the-day' },
  lamb: { name: 'Lambs', unit: 'weighed', shelfLifeDays: 14, hold: 'for-the-day' },
  rump: weighed('Beef rump', 'beef/rump', { threshold: 2 }),
  striploin: weighed('Beef striploin', 'beef/striploin', { threshold: 2 }),
  fillet: weighed('Beef fillet', 'beef/fillet', { threshold: 1 }),
  topside: weighed('Beef topside', 'beef/topside'),
  silverside: weighed('Beef silverside', 'beef/silverside'),
  knuckle: weighed('Beef knuckle', 'beef/knuckle'),
  flank: weighed('Beef flank', 'beef/flank'),
  shank: weighed('Beef shank', 'beef/shank'),
  beefTrim: byWeight('Beef trim'),
  sausages: byWeight('Thick beef sausages', { threshold: 1000 }),
  lambLeg: weighed('Lamb leg', 'lamb/leg', { shelfLifeDays: 14, threshold: 1 }),
  lambShoulder: weighed('Lamb shoulder', 'lamb/shoulder', { shelfLifeDays: 14 }),
  lambRack: weighed('Lamb rack', 'lamb/rack', { shelfLifeDays: 14, threshold: 1 }),
  lambLoin: weighed('Lamb loin', 'lamb/loin', { shelfLifeDays: 14, threshold: 1 }),
  lambChump: weighed('Lamb chump', 'lamb/chump', { shelfLifeDays: 14 }),
  lambShanks: weighed('Lamb shanks', 'lamb/hind-shank', { shelfLifeDays: 14 }),
  lambTrim: byWeight('Lamb trim'),
  chickens: { name: 'Chickens, free-range', unit: 'piece', shelfLifeDays: 8, threshold: 10 },
  frames: byWeight('Chicken frames', { storage: 'frozen', shelfLifeDays: 180, threshold: 5000 }),
  hams: { name: 'Christmas hams', unit: 'piece', storage: 'frozen', shelfLifeDays: 240, threshold: 4 },
} as const satisfies Record<string, NewItem>;

export type SampleItem = keyof typeof sampleItems;
/** The ids of the sample's items. */
export type ItemIds = Record<SampleItem, number>;

interface SampleDraw {
  item: SampleItem;
  pieces?: number;
  grams?: number;
}

/** The stock that one unit of a sample product uses, by the product's name. */
const draws: Record<string, readonly SampleDraw[]> = {
  'Whole beef hindquarter': [{ item: 'hindquarter', pieces: 1 }],
  'Steakhouse box': [
    { item: 'striploin', pieces: 2 },
    { item: 'fillet', pieces: 1 },
    { item: 'rump', pieces: 1 },
  ],
  'Beef barbecue box': [
    { item: 'rump', pieces: 1 },
    { item: 'sausages', grams: 1500 },
  ],
  'Rack and loin selection': [
    { item: 'lambRack', pieces: 1 },
    { item: 'lambLoin', pieces: 1 },
  ],
  'Lamb roast quarter': [{ item: 'lambLeg', pieces: 1 }],
  'Shank and shoulder box': [
    { item: 'lambShoulder', pieces: 2 },
    { item: 'lambShanks', pieces: 4 },
  ],
  'Ten free-range chickens': [{ item: 'chickens', pieces: 10 }],
  'Stockpot box': [{ item: 'frames', grams: 5000 }],
  'Christmas ham plan': [{ item: 'hams', pieces: 1 }],
};

/** Adds the stock items, and the amounts of them that the sample products use. */
export async function addSampleItems(tx: Writer, now: Date): Promise<ItemIds> {
  const ids = new Map<string, number>();
  for (const [key, item] of Object.entries(sampleItems)) {
    const { id } = await createItem(tx, newStockItemSchema.parse(item), now);
    ids.set(key, id);
  }
  const idOf = (item: string): number => {
    const id = ids.get(item);
    if (id === undefined) throw new Error(`The sample has no stock item ${item}`);
    return id;
  };
  const catalogue = await tx.select({ id: products.id, name: products.name }).from(products);
  for (const [name, lines] of Object.entries(draws)) {
    const product = catalogue.find((each) => each.name === name);
    if (product === undefined) throw new Error(`The sample has no product ${name}`);
    const stock = lines.map(({ item, pieces = 0, grams = 0 }) => ({ itemId: idOf(item), pieces, grams }));
    await updateProduct(tx, product.id, { stock }, now);
  }
  const keys = Object.keys(sampleItems) as SampleItem[];
  return Object.fromEntries(keys.map((key) => [key, idOf(key)])) as ItemIds;
}
