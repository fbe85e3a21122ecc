import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { openShopStore } from '#server/db/open-shop-store.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/operations/log.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { requireShopIdentity } from '#server/payments/providers/shop-identity.ts';
import { fillNewShop } from '#server/sample/sample-shop.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { behindBadLine } from '#tests/support/outside/faulty-provider.ts';
import { openMailServer } from '#tests/support/outside/mail-server.ts';
import { testProvider } from '#tests/support/providers/test-provider.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { type Post, postFromOutbox, postOverSmtp } from './post.ts';
import { ProviderLine } from './provider-line.ts';

/** A shop in which weeks are simulated: the real app behind real HTTP, with a clock that only the simulation moves. */
export interface WeeksShop {
  url: string;
  deps: Deps;
  post: Post;
  line: ProviderLine;
  setClock(instant: string): void;
}

/** The environment of a simulated shop. It trusts one proxy, because each request names its own client address, as a proxy does. */
export const playedEnv = {
  TRUST_PROXY: '1',
  COMING_SOON: 'off',
  ADMIN_USERNAME: staffAccount.username,
  ADMIN_EMAIL: staffAccount.email,
  ADMIN_PASSWORD: staffAccount.password,
};

/** The sample shop in a new folder, on the database of this process. `complain` is called with each warning and error of its log. */
export async function openWeeksShop(
  { start, chance, sendsEmails }: { start: string; chance: Chance; sendsEmails: boolean },
  complain: (line: string) => void,
): Promise<WeeksShop & { discard(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hq-weeks-'));
  let present = new Date(start);
  const clock = () => present;
  const mail = sendsEmails ? await openMailServer() : null;
  const settings = readEnv({
    ...playedEnv,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL,
    SMTP_URL: mail?.url,
  });
  const log = createLog('warn', { write: complain });
  const store = await openShopStore(settings, { clock, log });
  await requireShopIdentity(settings, store);
  await fillNewShop(store, settings, clock());
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The shop has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const line = new ProviderLine(chance);
  const till = testProvider({ dataDir, store, clock, url, stripe: undefined });
  const providers = paymentProviders(behindBadLine(till, line.faults));
  const deps = completeDeps({ env: { ...settings, publicUrl: url }, store, clock, providers, log });
  server.on('request', createApp(deps).handle);
  return {
    url,
    deps,
    post: mail === null ? postFromOutbox() : postOverSmtp(mail.emails),
    line,
    setClock: (instant) => {
      present = new Date(instant);
    },
    async discard() {
      deps.live.close();
      server.close();
      server.closeAllConnections();
      await providers.close();
      await store.close();
      await mail?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
