// A separate process that runs the shop in the folder DATA_DIR and dies by SIGKILL at the point DIE_AT of the first payment that
// it receives.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import type { Store } from '#server/db/store.ts';
import { readEnv } from '#server/env.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { behindBadLine } from '#tests/support/outside/faulty-provider.ts';
import { openLikeShop } from '#tests/support/postgres/open-like-shop.ts';
import { providerOfProgram } from '#tests/support/providers/test-provider.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';

const { DATA_DIR: dataDir = '', DIE_AT: dieAt = 'never' } = process.env;
let isPaying = false;
let writes = 0;

async function perhapsDie(point: string): Promise<void> {
  if (!isPaying || dieAt !== point) return;
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
      const name = isPaying ? ['the intent', 'the settlement'][writes++] : undefined;
      const result = await store.write(async (tx) => {
        const created = await work(tx);
        await perhapsDie(`before ${name} is committed`);
        return created;
      });
      await perhapsDie(`after ${name} is committed`);
      return result;
    },
  };
}

const clock = () => new Date();
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const store = await openLikeShop(readEnv(process.env));
const provider = behindBadLine(providerOfProgram({ dataDir, store, clock, url: publicUrl }), {
  beforeCharge: () => perhapsDie('before the provider hears of it'),
  afterCharge: () => perhapsDie('after the provider has charged'),
});
const deps = completeDeps({
  env: { ...readEnv({}), dataDir, publicUrl, comingSoon: false },
  store: mortal(store),
  clock,
  providers: paymentProviders(provider),
});
const app = createApp(deps);
await resolveOpenCharges(deps);
server.on('request', (request, response) => {
  if (request.url === '/api/payments') isPaying = true;
  app.handle(request, response);
});
process.send?.(publicUrl);
