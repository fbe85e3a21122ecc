import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutsOf } from '#core/cuts/cut.ts';
import { cuttingListOf } from '#core/stock/cutting/cutting-list.ts';
import { defaultYields } from '#core/stock/cutting/yields.ts';

const nothing = new Map<string, number>();
/** A lamb of 20 kg, a fifth of it legs and a tenth racks. */
const lamb = {
  kind: 'lamb' as const,
  gramsPerBody: 20_000,
  yields: [
    { part: 'leg', share: 2_000 },
    { part: 'rack', share: 1_000 },
    { part: 'bone', share: 800 },
  ],
};

describe('The cutting list', () => {
  it('contains as many bodies as the scarcest cut needs, and states what is left over of each cut', () => {
    const needed = new Map([
      ['leg', 9_000],
      ['rack', 5_500],
    ]);
    const { kinds, cuts, others, missing } = cuttingListOf('lamb', { needed, mayNeed: nothing, onHand: nothing }, [
      lamb,
    ]);
    // A body has 4 kg of leg and 2 kg of rack: the racks need three bodies, which have 12 kg of leg.
    expect([kinds, missing]).toEqual([[{ kind: 'lamb', bodies: 3, gramsPerBody: 20_000 }], []]);
    expect(cuts.filter(({ fromBodies }) => fromBodies > 0)).toMatchObject([
      { cut: 'rack', toCut: 5_500, fromBodies: 6_000, left: 500 },
      { cut: 'leg', toCut: 9_000, fromBodies: 12_000, left: 3_000 },
    ]);
    expect(others).toContainEqual({ part: 'bone', grams: 4_800 });
  });

  it('uses the stock on hand first, and contains no bodies if that stock is enough', () => {
    const needed = new Map([['leg', 9_000]]);
    const onHand = new Map([['leg', 5_000]]);
    expect(cuttingListOf('lamb', { needed, mayNeed: nothing, onHand }, [lamb]).kinds).toMatchObject([{ bodies: 1 }]);
    const enough = cuttingListOf('lamb', { needed, mayNeed: nothing, onHand: new Map([['leg', 9_500]]) }, [lamb]);
    expect([enough.kinds[0]?.bodies, enough.cuts.find(({ cut }) => cut === 'leg')]).toMatchObject([
      0,
      { toCut: 0, left: 500 },
    ]);
  });

  it('names a needed cut that no body yields, and cuts nothing for amounts that are only possibly needed', () => {
    const list = cuttingListOf(
      'lamb',
      { needed: new Map([['neck', 500]]), mayNeed: new Map([['leg', 9_000]]), onHand: nothing },
      [lamb],
    );
    expect([list.kinds[0]?.bodies, list.missing]).toEqual([0, ['neck']]);
    expect(list.cuts.find(({ cut }) => cut === 'leg')).toMatchObject({ needed: 0, mayNeed: 9_000, toCut: 0 });
  });

  it('counts forequarters and hindquarters separately, each for the cuts that it contains', () => {
    const fore = { kind: 'beef-fore' as const, gramsPerBody: 80_000, yields: [{ part: 'chuck', share: 2_000 }] };
    const hind = {
      kind: 'beef-hind' as const,
      gramsPerBody: 60_000,
      yields: [
        { part: 'rump', share: 1_500 },
        { part: 'bone', share: 2_000 },
      ],
    };
    const needed = new Map([
      ['chuck', 17_000],
      ['rump', 20_000],
      ['neck', 1_000],
    ]);
    // A forequarter has 16 kg of chuck, a hindquarter 9 kg of rump and 12 kg of bone.
    const list = cuttingListOf('beef', { needed, mayNeed: nothing, onHand: nothing }, [fore, hind]);
    expect(list.kinds.map(({ kind, bodies }) => [kind, bodies])).toEqual([
      ['beef-fore', 2],
      ['beef-hind', 3],
    ]);
    expect(list.cuts.filter(({ fromBodies }) => fromBodies > 0)).toMatchObject([
      { cut: 'chuck', fromBodies: 32_000, left: 15_000 },
      { cut: 'rump', fromBodies: 27_000, left: 7_000 },
    ]);
    expect([list.others[0], list.missing]).toEqual([{ part: 'bone', grams: 36_000 }, ['neck']]);
  });

  it.each(['beef', 'lamb', 'pork', 'chicken'] as const)(
    'covers every need of %s, and one body fewer wouldn’t',
    (animal) => {
      const keys = cutsOf(animal).map(({ key }) => key);
      const grams = fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 1, max: 500_000 }));
      const yields = defaultYields(animal);
      const shareOf = new Map(yields.yields.map(({ part, share }) => [part, share]));
      const ofBodies = (count: number, key: string) =>
        Math.floor((count * yields.gramsPerBody * (shareOf.get(key) ?? 0)) / 10_000);
      fc.assert(
        fc.property(grams, grams, (wanted, there) => {
          const [needed, onHand] = [new Map(Object.entries(wanted)), new Map(Object.entries(there))];
          const { kinds, cuts } = cuttingListOf(animal, { needed, mayNeed: nothing, onHand }, [
            { kind: animal, ...yields },
          ]);
          const bodies = kinds[0]?.bodies ?? 0;
          const isShort = (count: number) =>
            keys.some((key) => (needed.get(key) ?? 0) > (onHand.get(key) ?? 0) + ofBodies(count, key));
          expect(isShort(bodies)).toBe(false);
          if (bodies > 0) expect(isShort(bodies - 1)).toBe(true);
          for (const { needed: want, onHand: have, fromBodies, left } of cuts)
            expect(left).toBe(have + fromBodies - want);
        }),
      );
    },
  );
});
