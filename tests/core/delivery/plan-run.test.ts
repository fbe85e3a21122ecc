import { describe, expect, it } from 'vitest';
import { kilometres, planRun } from '#core/delivery/plan-run.ts';
import { centroidOf } from '#core/delivery/postcode-centroids.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const postcodes = ['3000', '3053', '3056', '3058', '3070', '3121', '3141', '3199', '3204', '3220', '3550'];

function stopAt(postcode: string, changes: { id?: number; zoneId?: number | null; position?: number | null } = {}) {
  const address = { street: '1 High Street', city: 'Somewhere', state: 'VIC', postcode };
  return { id: 0, zoneId: 1, position: null, address, ...changes };
}

const driven = (stops: ReturnType<typeof stopAt>[]) => stops.map(({ address }) => address.postcode);

describe('The route of a delivery run', () => {
  it('uses plausible distances between postcodes', () => {
    const [brunswick, carlton, geelong] = ['3056', '3053', '3220'].map((code) => centroidOf(code));
    if (!brunswick || !carlton || !geelong) throw new Error('A postcode is missing');
    expect(kilometres(brunswick, carlton)).toBeGreaterThan(2);
    expect(kilometres(brunswick, carlton)).toBeLessThan(6);
    expect(kilometres(brunswick, geelong)).toBeGreaterThan(55);
    expect(kilometres(brunswick, geelong)).toBeLessThan(75);
    expect(centroidOf('2000')).toBeNull();
  });

  it('visits one zone after another, and always the nearest remaining postcode next', () => {
    const stops = [
      stopAt('3220', { zoneId: 2 }),
      stopAt('3199'),
      stopAt('3053'),
      stopAt('3058'),
      stopAt('3204'),
      stopAt('9999'),
    ];
    expect(driven(planRun(stops, '3056'))).toEqual(['3058', '3053', '3204', '3199', '9999', '3220']);
  });

  it('sorts the stops of a postcode by street and number', () => {
    const at = (street: string) => ({ ...stopAt('3056'), address: { ...stopAt('3056').address, street } });
    const planned = planRun([at('30 High Street'), at('2 Low Street'), at('4 High Street')], null);
    expect(planned.map(({ address }) => address.street)).toEqual(['4 High Street', '30 High Street', '2 Low Street']);
  });

  it('keeps a dragged stop in its position and includes every stop', () => {
    const stop = fc.record({
      postcode: fc.constantFrom(...postcodes, '', '9999'),
      zoneId: fc.constantFrom(1, 2, null),
      position: fc.option(fc.integer({ min: 1, max: 4 })),
    });
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 8 }), (wanted) => {
        const stops = wanted.map((each, id) => stopAt(each.postcode, { ...each, id }));
        const planned = planRun(stops, '3056');
        expect(planned.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(stops.map(({ id }) => id));
        const dragged = stops.filter(({ position }) => position !== null);
        const [only] = dragged;
        if (dragged.length !== 1 || only?.position == null) return;
        expect(planned.findIndex(({ id }) => id === only.id)).toBe(Math.min(only.position, stops.length) - 1);
      }),
    );
  });
});
