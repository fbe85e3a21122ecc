import { readDeliveryOptionsRoute } from '#core/bare-routes.ts';
import { type Day, melbourneDay } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { type DeliveryRules, optionsAtPostcode, optionsOfOrder } from '#core/delivery/delivery-options.ts';
import type { DeliveryZone, Pickup } from '#core/delivery/delivery-zone.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import {
  type ClosedDay,
  type ExtraDay,
  listClosedDays,
  listDeliveryZones,
  listExtraDays,
  readPickup,
} from '#core/delivery/staff-delivery-api.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Order } from '#core/orders/order.ts';
import type { SeenResponses } from '../storage/seen-responses.ts';

/** The paths of the delivery rules. They are loaded in advance, so that the counter can find delivery days without the server. */
export const deliveryRulePaths = [listDeliveryZones, listClosedDays, listExtraDays, readPickup].map(({ path }) => path);

const ofOrderPath = /^\/api\/orders\/(\d+)\/delivery-options$/;

interface SeenRules extends DeliveryRules {
  seenAt: string;
}

/**
 * The shop's delivery rules as they were last stored. The number of orders on a day isn't known here, so only the server can check
 * whether a day is full.
 */
export class DeliveryView {
  readonly #seen: SeenResponses;
  readonly #orderOf: (number: number) => Order | null;

  constructor(seen: SeenResponses, orderOf: (number: number) => Order | null) {
    this.#seen = seen;
    this.#orderOf = orderOf;
  }

  /**
   * Returns the response about delivery days that the server would give, as far as it is known here. Null for other paths, or if the
   * zones were never stored.
   */
  find(path: string, now = new Date()): { body: DeliveryOptions; seenAt: string } | null {
    const { pathname, searchParams } = new URL(path, 'shop://counter');
    const [, number] = ofOrderPath.exec(pathname) ?? [];
    if (number === undefined && pathname !== readDeliveryOptionsRoute.path) return null;
    const rules = this.#rules(now);
    if (rules === null) return null;
    const { seenAt } = rules;
    if (number === undefined) {
      const postcode = searchParams.get('postcode');
      const subtotal = Number(searchParams.get('subtotal') ?? 0);
      return { body: optionsAtPostcode({ postcode, subtotal }, rules), seenAt };
    }
    const order = this.#orderOf(Number(number));
    return order === null ? null : { body: this.#optionsOf(order, rules), seenAt };
  }

  /** Whether an order can be delivered on a day; null if the zones were never stored. */
  isOffered(order: Order, day: Day, now: Date): boolean | null {
    const rules = this.#rules(now);
    if (rules === null) return null;
    return this.#optionsOf(order, rules).methods.some(({ days }) => days.some(({ date }) => date === day));
  }

  #optionsOf(order: Order, rules: SeenRules): DeliveryOptions {
    const { zones } = rules;
    const postcode = order.address === null ? null : postcodeOf(order.address);
    const own = zones.find(({ id, active }) => active && id === order.zone?.id);
    const zone = own ?? zoneOfPostcode(zones, postcode) ?? zones.find(({ id }) => id === order.zone?.id) ?? null;
    return optionsOfOrder({ postcode, method: order.deliveryMethod, fee: order.deliveryFee, zone }, rules);
  }

  #rules(now: Date): SeenRules | null {
    const zones = this.#seen.find(listDeliveryZones.path);
    const closed = this.#seen.find(listClosedDays.path);
    const extra = this.#seen.find(listExtraDays.path);
    const pickup = this.#seen.find(readPickup.path);
    if (zones === null || closed === null || extra === null || pickup === null) return null;
    const [seenAt = zones.seenAt] = [zones, closed, extra, pickup].map((each) => each.seenAt).sort();
    const calendar = {
      closedDays: closed.body as ClosedDay[],
      extraDays: extra.body as ExtraDay[],
      now,
      today: melbourneDay(now),
    };
    return { zones: zones.body as DeliveryZone[], pickup: pickup.body as Pickup, calendar, taken: () => 0, seenAt };
  }
}
