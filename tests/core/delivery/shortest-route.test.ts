import { describe, expect, it } from 'vitest';
import { kilometres, planRun } from '#core/delivery/plan-run.ts';
import { type Centroid, centroidOf } from '#core/delivery/postcode-centroids.ts';

const shop = '3056';
const known = Array.from({ length: 208 }, (_, index) => String(3000 + index)).filter((code) => centroidOf(code));
/** Sets of nine postcodes, spread over Melbourne. */
const sets = Array.from({ length: 60 }, (_, seed) => {
  return Array.from(
    { length: 9 },
    (__, index) => known[(seed * 31 + index * index * 17 + index * 7) % known.length] ?? shop,
  );
}).map((codes) => [...new Set(codes)].filter((code) => code !== shop));

function stopAt(postcode: string, zoneId: number | null = 1, position: number | null = null) {
  return { zoneId, position, address: { street: '1 High Street', city: '', state: 'VIC', postcode } };
}
const plan = (codes: readonly string[], from: string | null) =>
  planRun(
    codes.map((code) => stopAt(code)),
    from,
  ).map(({ address }) => address.postcode);

function placeOf(postcode: string): Centroid {
  const place = centroidOf(postcode);
  if (place === null) throw new Error(`No location of ${postcode}`);
  return place;
}

/** The distance on a globe, by the haversine formula. */
function onGlobe(a: Centroid, b: Centroid): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6371.2 * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + across));
}

const lengthOf = (route: readonly string[]) =>
  route.slice(1).reduce((sum, code, index) => sum + kilometres(placeOf(route[index] ?? code), placeOf(code)), 0);

it('The distance between two postcodes is that on a globe, to half a per cent', () => {
  for (const [first = shop, ...rest] of sets) {
    for (const code of [...rest, '3220', '3690']) {
      if (centroidOf(code) === null) continue;
      const expected = onGlobe(placeOf(first), placeOf(code));
      expect(Math.abs(kilometres(placeOf(first), placeOf(code)) - expected)).toBeLessThanOrEqual(expected * 0.005);
    }
  }
});

describe('The planned route', () => {
  it('is never longer than always driving to the nearest remaining postcode', () => {
    for (const codes of sets) {
      const nearest = [shop];
      while (nearest.length <= codes.length) {
        const here = placeOf(nearest.at(-1) ?? shop);
        const left = codes.filter((code) => !nearest.includes(code));
        const [next = shop] = left.toSorted((a, b) => kilometres(here, placeOf(a)) - kilometres(here, placeOf(b)));
        nearest.push(next);
      }
      expect(lengthOf([shop, ...plan(codes, shop)])).toBeLessThanOrEqual(lengthOf(nearest) + 1e-6);
    }
  });

  it.each([
    ['the shop', shop],
    ['the first stop', null],
  ])('that starts at %s doesn’t become shorter by reversing a section (2-opt)', (_, from) => {
    for (const codes of sets) {
      const planned = plan(codes, from);
      expect(planned.toSorted()).toEqual(codes.toSorted());
      const route = from === null ? planned : [from, ...planned];
      for (let start = 1; start < route.length - 1; start += 1) {
        for (let end = start + 1; end < route.length; end += 1) {
          const turned = [...route.slice(0, start), ...route.slice(start, end + 1).reverse(), ...route.slice(end + 1)];
          expect(lengthOf(turned)).toBeGreaterThanOrEqual(lengthOf(route) - 1e-6);
        }
      }
    }
  });

  it('starts with the lowest postcode if the shop’s own postcode is unknown', () => {
    for (const codes of sets) expect(plan(codes, null)[0]).toBe(codes.toSorted()[0]);
  });

  it('continues in each delivery zone from where it left the previous one, even if a zone between has no known postcode', () => {
    const codes = ['3000', '3214', '3220'];
    const stops = [stopAt('3000', 3), stopAt('3214', 3), stopAt('9999', 2), stopAt('3220', 1), stopAt('3056', null)];
    expect(codes.every((code) => centroidOf(code))).toBe(true);
    expect(planRun(stops, shop).map(({ address }) => address.postcode)).toEqual([
      '3220',
      '9999',
      '3214',
      '3000',
      '3056',
    ]);
  });

  it('keeps several dragged stops in their positions', () => {
    const stops = [stopAt('3121', 1, 4), stopAt('3141', 1, 1), stopAt('3204', 1, 2), stopAt('3058'), stopAt('3053')];
    expect(planRun(stops, shop).map(({ address }) => address.postcode)).toEqual([
      '3141',
      '3204',
      '3058',
      '3121',
      '3053',
    ]);
  });
});
