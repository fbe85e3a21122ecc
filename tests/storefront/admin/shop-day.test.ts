import { expect, it } from 'vitest';
import { dayAtShop } from '#storefront/admin/live/use-shop-day.ts';

const at = (instant: string) => Date.parse(`2026-11-${instant}:00+11:00`);
const shopNow = new Date(at('24T23:00')).toISOString();

it('Today is the shop’s, whether a device’s clock is two days ahead, two behind or right, and ends at the shop’s midnight', () => {
  for (const day of ['26', '22', '24']) {
    const receivedAt = at(`${day}T23:00`);
    expect(dayAtShop(shopNow, { receivedAt, now: at(`${day}T23:59`) })).toBe('2026-11-24');
    expect(dayAtShop(shopNow, { receivedAt, now: receivedAt + 61 * 60_000 })).toBe('2026-11-25');
  }
});

it('Today is the device’s if the shop has said no time, as an earlier version', () => {
  expect(dayAtShop(null, { receivedAt: 0, now: at('26T10:00') })).toBe('2026-11-26');
});
