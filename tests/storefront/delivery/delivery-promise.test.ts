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

it('Without a postcode, delivery that is free in every zone is called free', () => {
  const zones = [zone('Melbourne', free), zone('Victoria', freeFrom250)];
  expect(promiseFor({ whole: 37_900, laybys: [] }, zones)[0]).toBe('Delivery is free');
});

it('Without a postcode, a zone with free delivery is named, with the rule for the other zones', () => {
  const zones = [zone('Melbourne', free), zone('Victoria', freeFrom250)];
  expect(promiseFor({ whole: 24_900, laybys: [] }, zones)).toEqual(['Free delivery to Melbourne', rule]);
  expect(promiseFor(null, zones)).toEqual(['Free delivery to Melbourne', rule]);
});

it('Without a postcode, if no zone has free delivery, the lowest fee is shown', () => {
  const zones = [zone('Geelong', freeFrom250), zone('Victoria', [{ from: 0, fee: 2000 }])];
  expect(promiseFor({ whole: 24_900, laybys: [] }, zones)[0]).toBe('Delivery from $15');
});
