// A separate process that runs the cut-offs of repeating boxes in the shop of the folder DATA_DIR at the instant NOW, without taking a
// lease, or only announces boxes (RUN=announce). At the point DIE_AT (a write's number such as "write 3", or "beforeCharge 2") it dies
// by SIGKILL.

import type { Store } from '#server/db/store.ts';
import { readEnv } from '#server/env.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { runAllCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { announceBoxes } from '#server/repeats/announce-boxes.ts';
import { behindBadLine } from '#tests/support/outside/faulty-provider.ts';
import { openLikeShop } from '#tests/support/postgres/open-like-shop.ts';
import { providerOfProgram } from '#tests/support/providers/test-provider.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';

const { DATA_DIR: dataDir = '', NOW: now = '', DIE_AT: dieAt = '', RUN: run = '' } = process.env;
const seen = new Map<string, number>();

async function perhapsDie(point: string): Promise<void> {
  const count = (seen.get(point) ?? 0) + 1;
  seen.set(point, count);
  if (dieAt !== `${point} ${count}`) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => {});
}

function mortal(store: Store): Store {
  return {
    read: (work) => store.read(work),
    readAhead: (work) => store.readAhead(work),
    durable: () => store.durable(),
    snapshot: (work) => store.snapshot(work),
    publicRevision: () => store.publicRevision(),
    isWell: () => store.isWell(),
    close: () => store.close(),
    async write(work) {
      const result = await store.write(async (tx) => {
        const written = await work(tx);
        await perhapsDie('uncommitted');
        return written;
      });
      await perhapsDie('write');
      return result;
    },
  };
}

const clock = () => new Date(now);
const store = await openLikeShop(readEnv(process.env));
const deps = completeDeps({
  env: { ...readEnv({}), dataDir, publicUrl: 'http://shop.test', comingSoon: false },
  store: mortal(store),
  clock,
  providers: paymentProviders(
    behindBadLine(providerOfProgram({ dataDir, store, clock, url: 'http://shop.test' }), {
      beforeCharge: () => perhapsDie('beforeCharge'),
      afterCharge: () => perhapsDie('afterCharge'),
    }),
  ),
});

/** Retries until a run completes, because a run fails if the database is locked for too long. */
async function runUntilDone(): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await (run === 'announce' ? announceBoxes.run(deps) : runAllCutoffs(deps));
    } catch (error) {
      if (!/^SQLITE_BUSY|^storage_locked/.test(String((error as { code?: unknown }).code)) || looks === 20) throw error;
    }
  }
}

process.send?.('ready');
process.once('message', async () => {
  await runUntilDone();
  await deps.store.close();
  await deps.providers.close();
  process.send?.('done');
  process.disconnect();
});
