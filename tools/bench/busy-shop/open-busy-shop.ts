import { databaseFile } from '#server/db/data-folder.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import type { Bench } from '../measure.ts';
import { Shopper } from '../shopper.ts';
import { fillBusyShop } from './fill-busy-shop.ts';

const opened = new WeakMap<Bench, Promise<BuiltShop>>();

/** Opens a shop with three years of business, which all measurements of one run of the benchmark share. */
export function openBusyShop(bench: Bench): Promise<BuiltShop> {
  const known = opened.get(bench);
  if (known) return known;
  const shop = openFilled(bench);
  opened.set(bench, shop);
  return shop;
}

async function openFilled(bench: Bench): Promise<BuiltShop> {
  const shop = await bench.openShop({ TRUST_PROXY: '1' });
  await shop.stop();
  fillBusyShop(databaseFile(shop.dataDir), new Date());
  await shop.restart();
  return shop;
}

/** Signs the owner in over HTTP. */
export async function signInStaff(shop: BuiltShop): Promise<Shopper> {
  const staff = new Shopper(shop.url);
  const { username, password } = staffAccount;
  await staff.post('/api/users/login', { username, password });
  return staff;
}
