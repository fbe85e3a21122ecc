import { expect, it } from 'vitest';
import { dayAtShop } from '#storefront/admin/live/use-shop-day.ts';

const at = (instant: string) => Date.parse(`2026-11-${instant}:00+11:00`);
const shopNow = new Date(at('24T23:00')).toISOString();

it('“Today” is the day at the shop until the shop’s midnight, even if the device’s clock is two days ahead or behind', () => {
  for (const day of ['26', '22', '24']) {
    const receivedAt = at(`${day}T23:00`);
    expect(dayAtShop(shopNow, { receivedAt, now: at(`${day}T23:59`) })).toBe('2026-11-24');
    expect(dayAtShop(shopNow, { receivedAt, now: receivedAt + 61 * 60_000 })).toBe('2026-11-25');
  }
});

it('“Today” is the device’s day if the shop, being an earlier version, has sent no time', () => {
  expect(dayAtShop(null, { receivedAt: 0, now: at('26T10:00') })).toBe('2026-11-26');
});
