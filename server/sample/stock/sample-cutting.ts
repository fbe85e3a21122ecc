import { bookCuttingRun } from '#core/stock/cutting/cutting-api.ts';
import type { Writer } from '#server/db/store.ts';
import { bookRun } from '#server/stock/cutting/book-run.ts';
import { getRun } from '#server/stock/cutting/run-queries.ts';
import type { ItemIds, SampleItem } from './sample-items.ts';
import { bodyOf, type Present, type SampleKeys } from './sample-present.ts';

interface Cut {
  item?: SampleItem;
  label?: string;
  part?: 'cut' | 'bone' | 'fat' | 'trim';
  pieces?: number;
  grams: number;
}

interface Run {
  kind: 'bodies' | 'blend';
  bodyKind: 'beef-hind' | 'lamb' | null;
  bodies: number;
  inputs: readonly Cut[];
  outputs: readonly Cut[];
}

/**
 * The cutting runs. Half of the received goods are cut: a hindquarter and two lambs; sausages are made from the trim. Each run loses 1%
 * to 2% of the weight as drip.
 */
export const sampleRuns = {
  beef: {
    ...{ kind: 'bodies', bodyKind: 'beef-hind', bodies: 1 },
    inputs: [{ item: 'hindquarter', pieces: 1, grams: 54_320 }],
    outputs: [
      { item: 'rump', pieces: 6, grams: 6_800 },
      { item: 'striploin', pieces: 6, grams: 5_900 },
      { item: 'fillet', pieces: 2, grams: 1_700 },
      { item: 'topside', pieces: 3, grams: 6_900 },
      { item: 'silverside', pieces: 3, grams: 6_200 },
      { item: 'knuckle', pieces: 2, grams: 4_300 },
      { item: 'flank', pieces: 2, grams: 3_900 },
      { item: 'shank', pieces: 2, grams: 2_400 },
      { item: 'beefTrim', part: 'trim', grams: 6_200 },
      { label: 'Fat', part: 'fat', grams: 3_000 },
      { label: 'Bones', part: 'bone', grams: 6_300 },
    ],
  },
  lamb: {
    ...{ kind: 'bodies', bodyKind: 'lamb', bodies: 2 },
    inputs: [{ item: 'lamb', pieces: 2, grams: 43_600 }],
    outputs: [
      { item: 'lambLeg', pieces: 4, grams: 9_600 },
      { item: 'lambShoulder', pieces: 4, grams: 11_400 },
      { item: 'lambRack', pieces: 4, grams: 4_300 },
      { item: 'lambLoin', pieces: 4, grams: 5_000 },
      { item: 'lambChump', pieces: 4, grams: 2_900 },
      { item: 'lambShanks', pieces: 8, grams: 3_400 },
      { item: 'lambTrim', part: 'trim', grams: 2_900 },
      { label: 'Bones', part: 'bone', grams: 3_300 },
    ],
  },
  sausages: {
    ...{ kind: 'blend', bodyKind: null, bodies: 0 },
    inputs: [
      { item: 'beefTrim', grams: 4_500 },
      { label: 'Rice flour', grams: 400 },
      { label: 'Water', grams: 300 },
      { label: 'Salt, pepper and coriander', grams: 100 },
    ],
    outputs: [{ item: 'sausages', grams: 5_200 }],
  },
} as const satisfies Record<string, Run>;

/**
 * Records a cutting run.
 * @param lots the lot of each item, to which the lots that are made are added
 */
export async function cut(
  tx: Writer,
  { inputs, outputs, ...run }: Run,
  { items, keys, lots }: { items: ItemIds; keys: SampleKeys; lots: Map<number, number> },
  { now, actorId }: Present,
): Promise<void> {
  const lineOf = ({ item, ...line }: Cut) => ({ ...line, itemId: item === undefined ? null : items[item] });
  const body = bodyOf(bookCuttingRun, {
    ...run,
    inputs: inputs.map(lineOf).map((line) => ({ ...line, lotId: lots.get(line.itemId ?? 0) ?? null })),
    outputs: outputs.map(lineOf),
    clientKey: keys.next(),
  });
  const id = await bookRun(tx, body, { now, actorId });
  const { lines } = await getRun(tx, id, { showsCosts: true });
  for (const { part, itemId, lotId } of lines) {
    if (part !== 'in' && itemId !== null && lotId !== null) lots.set(itemId, lotId);
  }
}
