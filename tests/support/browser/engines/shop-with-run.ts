import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type Day, isWeekend, melbourneDay, melbourneInstant } from '#core/dates.ts';
import { startShop } from '#server/start-shop.ts';
import { marysAddress } from '#tests/support/mary.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { staffOf } from './shop-as-staff.ts';

/** Today, or on a weekend the Friday before: a day with deliveries that has come. */
export function dayOfRun(): Day {
  let day = melbourneDay(new Date());
  while (isWeekend(day)) day = addDays(day, -1);
  return day;
}

/** A shop with two deliveries on the run's day. They were sold four days earlier, by the clock of a shop that ran then. */
export async function startShopWithRun(): Promise<BuiltShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hindquarter-run-'));
  await sellDeliveries(dataDir);
  const shop = await startBuiltShop({ DATA_DIR: dataDir });
  const { discard } = shop;
  return Object.assign(shop, {
    async discard() {
      await discard();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

async function sellDeliveries(dataDir: string): Promise<void> {
  const { username, email, password } = staffAccount;
  const admin = { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...admin };
  const clock = () => melbourneInstant(addDays(dayOfRun(), -4), '10:00');
  const running = await startShop(env, { clock });
  try {
    const staff = await staffOf({ url: running.address.replace(/\/$/, '') });
    const { body: products } = await staff.get('/api/products');
    const { id, price } = products.find(({ name }: { name: string }) => name === 'Whole beef hindquarter');
    for (const [index, name] of ['Anna Bell', 'Boris Crane'].entries()) {
      const sale = await staff.post('/api/admin/counter-sales', {
        clientKey: crypto.randomUUID(),
        customer: { name, phone: '0400 000 000' },
        address: { ...marysAddress, street: `${index + 1} High Street` },
        items: [{ productId: id, quantity: 1 }],
        totalAmount: price,
        payment: 'full',
        deliveryDate: dayOfRun(),
        override: true,
        paid: { method: 'cash', amount: price },
      });
      if (sale.status !== 201) throw new Error(`The sale was answered ${sale.status}: ${sale.text}`);
    }
  } finally {
    await running.stop();
  }
}
