import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyKinds, cutsOfBody } from '#core/stock/cutting/body-kind.ts';
import { divideByWeights } from '#core/stock/cutting/divide-by-weights.ts';
import { balanceFault, runBalance } from '#core/stock/cutting/run-balance.ts';
import { draftIndexOf, emptyInput, emptyOutput, newRunDraft, runDraftSchema } from '#core/stock/cutting/run-draft.ts';
import { defaultValueShares, divideRunCost, valueSharesFault } from '#core/stock/cutting/value-shares.ts';
import { defaultYields, learntYields } from '#core/stock/cutting/yields.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const cents = fc.integer({ min: 0, max: 100_000_000 });
const grams = fc.integer({ min: 1, max: 10_000_000 });

describe('A cost that is divided by weights', () => {
  it('adds up to the whole cost, and each part differs from its exact share by less than a cent', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1 }), (cost, weights) => {
        fc.pre(sum(weights) > 0);
        const parts = divideByWeights(cost, weights);
        expect(sum(parts)).toBe(cost);
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (cost * (weights[index] ?? 0)) / sum(weights))).toBeLessThan(1);
          if (weights[index] === 0) expect(part).toBe(0);
        }
      }),
    );
  });

  it('gives the remaining cents to the parts with the largest remainders', () => {
    // 100 cents by 1:1:1 are 33.33 each; by 5:3:1 they are 55.56, 33.33 and 11.11.
    expect(divideByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(divideByWeights(100, [5, 3, 1])).toEqual([56, 33, 11]);
    expect(divideByWeights(100, [0, 0])).toEqual([50, 50]);
  });
});

describe('The weight balance of a cutting run', () => {
  it('is what went in minus what came out, to the gram', () => {
    fc.assert(
      fc.property(fc.array(grams), fc.array(grams), (into, out) => {
        const { gramsIn, gramsOut, drip } = runBalance(into, out);
        expect(gramsOut + drip).toBe(gramsIn);
        expect([gramsIn, gramsOut]).toEqual([sum(into), sum(out)]);
      }),
    );
  });

  it('is rejected if the outputs weigh more than the inputs, whatever reason is given', () => {
    const fault = balanceFault(runBalance([100_000], [60_000, 40_001]), 'The scale is old');
    expect(fault).toBe('More came out (100.001 kg) than went in (100.000 kg). Please check the weights.');
  });

  it.each([
    ['nothing is lost', 100_000, '', true],
    ['exactly 5% is lost', 95_000, '', true],
    ['a gram more than 5% is lost', 94_999, '', false],
    ['a gram more than 5% is lost and staff say why', 94_999, 'Hung for three weeks', true],
  ])(
    'is accepted only with a loss of at most 5% or a reason: %s (%i g of 100 kg, reason "%s")',
    (_what, out, reason, isAccepted) => {
      expect(balanceFault(runBalance([100_000], [out]), reason) === null).toBe(isAccepted);
    },
  );
});

describe('The cost of a cutting run', () => {
  const outputs = fc.array(
    fc.record({
      cut: fc.constantFrom('rump', 'fillet', 'shank', 'neck', 'trim', 'bone', null),
      grams: fc.integer({ min: 1, max: 90_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  );

  it.each(bodyKinds)('is divided to the cent among the kept outputs of %s', (kind) => {
    fc.assert(
      fc.property(cents, outputs, (cost, lines) => {
        const divided = divideRunCost(cost, lines, defaultValueShares(kind));
        expect(sum(divided)).toBe(cost);
        expect(Math.min(...divided)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  const shares = [
    { cut: 'fillet', share: 800 },
    { cut: 'rump', share: 1_000 },
    { cut: 'neck', share: 8_000 },
    { cut: 'trim', share: 200 },
    { cut: 'bone', share: 0 },
  ];

  it('follows the value shares: with 8% for fillet, 10% for rump and 2% for trim, $100.00 is divided as 40, 50 and 10', () => {
    const lines = [
      { cut: 'rump', grams: 3_000 },
      { cut: 'fillet', grams: 2_000 },
      { cut: 'rump', grams: 1_000 },
      { cut: 'trim', grams: 9_000 },
      { cut: 'bone', grams: 5_000 },
    ];
    expect(divideRunCost(10_000, lines, shares)).toEqual([3_750, 4_000, 1_250, 1_000, 0]);
  });

  it('is divided by weight for an output without a value share, and for all outputs if none has one', () => {
    const strips = { cut: null, grams: 1_000 };
    expect(divideRunCost(10_000, [strips, { cut: 'rump', grams: 4_000 }], shares)).toEqual([2_000, 8_000]);
    expect(divideRunCost(10_000, [strips, { cut: 'bone', grams: 4_000 }], shares)).toEqual([2_000, 8_000]);
  });
});

describe.each(bodyKinds)('The default figures of %s', (kind) => {
  it('have value shares that add up to 100% and would be accepted from the owner', () => {
    const shares = defaultValueShares(kind);
    expect(sum(shares.map(({ share }) => share))).toBe(10_000);
    expect(valueSharesFault(kind, shares)).toBeNull();
    const parts = [...cutsOfBody(kind).map(({ key }) => key), 'bone', 'fat', 'trim'];
    expect(shares.map(({ cut }) => cut)).toEqual(parts);
    expect(shares.every(({ share }) => share > 0)).toBe(true);
  });

  it('have yields that add up to 97% to 99% of the body, and leave the rest for drip', () => {
    const { yields, gramsPerBody } = defaultYields(kind);
    const share = sum(yields.map((each) => each.share));
    expect(share).toBeGreaterThanOrEqual(9_700);
    expect(share).toBeLessThanOrEqual(9_900);
    expect(gramsPerBody).toBeGreaterThan(0);
  });
});

describe('The owner’s value shares', () => {
  const shares = defaultValueShares('lamb');

  it('are rejected if they don’t add up to 100%, and the message states their sum', () => {
    const less = shares.map((each, index) => (index === 0 ? { ...each, share: each.share - 50 } : each));
    expect(valueSharesFault('lamb', less)).toBe('The shares come to 99.50%. They must come to 100%.');
  });

  it('are rejected if a cut is missing, is listed twice or belongs to another animal', () => {
    const [first, second, ...others] = shares;
    if (first === undefined || second === undefined) throw new Error('A lamb has cuts');
    expect(valueSharesFault('lamb', [second, ...others])).not.toBeNull();
    expect(valueSharesFault('lamb', [first, first, ...others])).not.toBeNull();
    expect(valueSharesFault('lamb', [{ ...first, cut: 'brisket' }, second, ...others])).not.toBeNull();
  });

  it('are accepted without bone, fat and trim', () => {
    const cuts = shares.filter(({ cut }) => !['bone', 'fat', 'trim'].includes(cut));
    const rest = 10_000 - sum(cuts.map(({ share }) => share));
    const [first, ...others] = cuts;
    if (first === undefined) throw new Error('A lamb has cuts');
    expect(valueSharesFault('lamb', [{ ...first, share: first.share + rest }, ...others])).toBeNull();
  });
});

describe('The yields calculated from the shop’s own runs', () => {
  const run = (leg: number, bodies = 1) => ({
    bodies,
    gramsIn: 20_000 * bodies,
    outputs: [
      { part: 'leg', grams: leg },
      { part: 'bone', grams: 2_000 },
    ],
  });

  it('are the mean of the last ten runs, and older runs no longer count', () => {
    const ten = [4_000, 4_200, 4_400, 4_600, 4_800, 5_000, 5_200, 5_400, 5_600, 5_800].map((leg) => run(leg));
    const learnt = learntYields([...ten, run(20_000), run(20_000)]);
    // The legs are 20, 21, … 29 percent: 24.5 in the mean.
    expect(learnt).toEqual({
      runs: 10,
      gramsPerBody: 20_000,
      yields: [
        { part: 'leg', share: 2_450 },
        { part: 'bone', share: 1_000 },
      ],
    });
  });

  it('count a cut that a run didn’t yield as 0, and divide the weight of a run by its number of bodies', () => {
    const other = { bodies: 2, gramsIn: 48_000, outputs: [{ part: 'shoulder', grams: 12_000 }] };
    expect(learntYields([run(4_000), other])).toMatchObject({
      runs: 2,
      gramsPerBody: 22_000,
      yields: [
        { part: 'leg', share: 1_000 },
        { part: 'bone', share: 500 },
        { part: 'shoulder', share: 1_250 },
      ],
    });
    expect(learntYields([])).toBeNull();
  });
});

it('An output line without pieces and weight is left out of a cutting run, even if its item is chosen', () => {
  const draft = newRunDraft('bodies', crypto.randomUUID());
  const inputs = [{ ...emptyInput, itemId: '1', pieces: '1', kilograms: '20' }];
  const filled = { ...emptyOutput('cut', '2'), pieces: '2', kilograms: '19.5' };
  const read = (outputs: typeof draft.outputs) => runDraftSchema.safeParse({ ...draft, inputs, outputs });
  expect(read([emptyOutput('cut', '3'), filled]).data?.outputs).toMatchObject([{ itemId: 2, grams: 19_500 }]);
  expect(draftIndexOf([emptyOutput('cut', '3'), filled], 0)).toBe(1);
  expect(read([{ ...emptyOutput('cut', '3'), pieces: '2' }, filled]).success).toBe(false);
});
