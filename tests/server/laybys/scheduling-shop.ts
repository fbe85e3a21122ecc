// A separate process that charges due instalments in the shop of the folder DATA_DIR at the instant NOW, without taking a lease.
// Before its charge number DIE_ON it waits for a second 'go', and at the point DIE_AT of that charge it dies by SIGKILL.

import { once } from 'node:events';
import { readEnv } from '#server/env.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { behindBadLine } from '#tests/support/outside/faulty-provider.ts';
import { openLikeShop } from '#tests/support/postgres/open-like-shop.ts';
import { providerOfProgram } from '#tests/support/providers/test-provider.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';

const { DATA_DIR: dataDir = '', NOW: now = '', DIE_AT: dieAt = '', DIE_ON: dieOn = '0' } = process.env;
const seen = { beforeCharge: 0, afterCharge: 0 };

async function perhapsDie(point: keyof typeof seen): Promise<void> {
  seen[point] += 1;
  if (dieAt === '' || seen[point] !== Number(dieOn)) return;
  if (point === 'beforeCharge') {
    process.send?.('last charge');
    await once(process, 'message');
  }
  if (dieAt !== point) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

const clock = () => new Date(now);
const store = await openLikeShop(readEnv(process.env));
const deps = completeDeps({
  env: { ...readEnv({}), dataDir, publicUrl: 'http://shop.test', comingSoon: false },
  store,
  clock,
  providers: paymentProviders(
    behindBadLine(providerOfProgram({ dataDir, store, clock, url: 'http://shop.test' }), {
      beforeCharge: () => perhapsDie('beforeCharge'),
      afterCharge: () => perhapsDie('afterCharge'),
    }),
  ),
});

/** Retries until a run completes, because a run fails if the database is locked for too long. */
async function chargeUntilDone(): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await chargeAllDue(deps);
    } catch (error) {
      if (!/^SQLITE_BUSY|^storage_locked/.test(String((error as { code?: unknown }).code)) || looks === 20) throw error;
    }
  }
}

process.send?.('ready');
process.once('message', async () => {
  await chargeUntilDone();
  await deps.store.close();
  await deps.providers.close();
  process.send?.('done');
  process.disconnect();
});
