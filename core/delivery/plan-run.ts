import { groupBy } from '#core/group-by.ts';
import type { Address } from '../orders/checkout-form.ts';
import { type Centroid, centroidOf } from './postcode-centroids.ts';
import { postcodeOf } from './postcodes.ts';
import { compareStops } from './run-order.ts';

export interface StopToPlan {
  /** The stop's zone. The zones are driven one after another. Stops without a zone come last. */
  zoneId: number | null;
  address: Address | null;
  /** The position to which staff dragged the stop, starting at 1; null if its position is calculated. */
  position: number | null;
}

/**
 * Returns the stops of a day in driving order. Zones are driven one after another. Within a zone, the route always goes to the nearest
 * postcode that is left; crossings are then removed (2-opt). Distances are straight lines between postcodes. Stops with the same
 * postcode are sorted by street and number. Dragged stops keep their position, and the other stops are arranged around them.
 */
export function planRun<Stop extends StopToPlan>(stops: readonly Stop[], shopPostcode: string | null): Stop[] {
  const free = stops.filter(({ position }) => position === null);
  let from = shopPostcode === null ? null : centroidOf(shopPostcode);
  const planned: Stop[] = [];
  for (const zone of zonesOf(free)) {
    const { driven, last } = planZone(zone, from);
    planned.push(...driven);
    from = last ?? from;
  }
  const dragged = stops.filter(({ position }) => position !== null);
  const inOrder = dragged.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  for (const stop of inOrder) planned.splice((stop.position ?? 1) - 1, 0, stop);
  return planned;
}

function zonesOf<Stop extends StopToPlan>(stops: readonly Stop[]): Stop[][] {
  const zones = groupBy(stops, ({ zoneId }) => zoneId ?? Number.MAX_SAFE_INTEGER);
  return [...zones].toSorted(([a], [b]) => a - b).map(([, zone]) => zone);
}

interface Area<Stop> {
  at: Centroid;
  stops: Stop[];
}

function planZone<Stop extends StopToPlan>(
  stops: readonly Stop[],
  from: Centroid | null,
): { driven: Stop[]; last: Centroid | null } {
  const byAddress = stops.toSorted((a, b) => compareStops(a.address, b.address));
  const byPostcode = groupBy(byAddress, ({ address }) => (address && postcodeOf(address)) ?? '');
  const areas: Area<Stop>[] = [];
  const unknown: Stop[] = [];
  for (const [postcode, inside] of byPostcode) {
    const at = centroidOf(postcode);
    if (at === null) unknown.push(...inside);
    else areas.push({ at, stops: inside });
  }
  const route = withoutCrossings(nearestNext(areas, from), from);
  return { driven: [...route.flatMap((area) => area.stops), ...unknown], last: route.at(-1)?.at ?? null };
}

function nearestNext<Stop>(areas: readonly Area<Stop>[], from: Centroid | null): Area<Stop>[] {
  const left = [...areas];
  const route: Area<Stop>[] = [];
  let here = from ?? left[0]?.at ?? null;
  while (here !== null && left.length > 0) {
    const start = here;
    const distances = left.map(({ at }) => kilometres(start, at));
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    if (next === undefined) break;
    route.push(next);
    here = next.at;
  }
  return route;
}

/**
 * Removes crossings: reverses sections of the route as long as this makes it shorter. The route starts at the shop and may end
 * anywhere.
 */
function withoutCrossings<Stop>(route: Area<Stop>[], from: Centroid | null): Area<Stop>[] {
  let best = route;
  let isShorter = true;
  // Each round makes the route shorter. The limit guards against endless rounds because of rounding errors.
  for (let round = 0; isShorter && round < 100; round += 1) {
    isShorter = false;
    for (let start = from === null ? 1 : 0; start < best.length - 1; start += 1) {
      for (let end = start + 1; end < best.length; end += 1) {
        const turned = [...best.slice(0, start), ...best.slice(start, end + 1).reverse(), ...best.slice(end + 1)];
        if (routeKilometres(turned, from) >= routeKilometres(best, from) - 1e-9) continue;
        best = turned;
        isShorter = true;
      }
    }
  }
  return best;
}

function routeKilometres(route: readonly { at: Centroid }[], from: Centroid | null): number {
  let here = from ?? route[0]?.at;
  let sum = 0;
  for (const { at } of route) {
    if (here !== undefined) sum += kilometres(here, at);
    here = at;
  }
  return sum;
}

/** Returns the straight-line distance in kilometres. It treats the ground as flat, which is exact enough at this scale. */
export function kilometres(a: Centroid, b: Centroid): number {
  const degree = 111.32;
  const north = (a.latitude - b.latitude) * degree;
  const east = (a.longitude - b.longitude) * degree * Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180);
  return Math.hypot(north, east);
}
