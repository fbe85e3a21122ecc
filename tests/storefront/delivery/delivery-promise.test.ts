import { expect, it } from 'vitest';
import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import type { FeeRow } from '#core/delivery/delivery-fee.ts';
import type { OrdersGoods } from '#storefront/delivery/cart-delivery.ts';
import { deliveryPromise } from '#storefront/delivery/delivery-promise.ts';

const free = [{ from: 0, fee: 0 }];
const freeFrom250 = [
  { from: 0, fee: 1500 },
  { from: 25_000, fee: 0 },
];
const rule = 'Melbourne free · Victoria $15, free from $250';

function zone(name: string, fees: readonly FeeRow[]): DeliveryAreas['zones'][number] {
  return { id: 1, name, postcodes: [], fees: [...fees], minimum: 0, freeFrom: null, days: [] };
}

function promiseFor(goods: OrdersGoods | null, zones: DeliveryAreas['zones']) {
  const areas = { zones, pickup: false };
  const { lead, more } = deliveryPromise({ areas, postcode: null, options: undefined, goods, today: '2026-11-24' });
  return [lead, more];
}

it('Delivery that is free in every zone for these goods is called free, as long as no postcode is known', () => {
  const zones = [zone('Melbourne', free), zone('Victoria', freeFrom250)];
  expect(promiseFor({ whole: 37_900, laybys: [] }, zones)[0]).toBe('Delivery is free');
});

it('A zone that delivers these goods free is named, with what the others ask, where no postcode is known', () => {
  const zones = [zone('Melbourne', free), zone('Victoria', freeFrom250)];
  expect(promiseFor({ whole: 24_900, laybys: [] }, zones)).toEqual(['Free delivery to Melbourne', rule]);
  expect(promiseFor(null, zones)).toEqual(['Free delivery to Melbourne', rule]);
});

it('Delivery that is free nowhere for these goods says the lowest fee, where no postcode is known', () => {
  const zones = [zone('Geelong', freeFrom250), zone('Victoria', [{ from: 0, fee: 2000 }])];
  expect(promiseFor({ whole: 24_900, laybys: [] }, zones)[0]).toBe('Delivery from $15');
});
