// A process of its own that sends the letters of the folder DATA_DIR to SMTP_URL once, and ends.
import { openStore } from '#server/db/open-sqlite.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { createLog } from '#server/http/request-log.ts';
import { sendLetters } from '#server/mail/send-letters.ts';
import { Till } from '#server/payments/till.ts';

const settings = readEnv(process.env);
const clock = () => new Date();
const store = await openStore(settings);
const deps: Deps = {
  env: { ...settings, publicUrl: 'http://shop.test' },
  store,
  clock,
  log: createLog('silent'),
  gateway: new Till({ dataDir: settings.dataDir, clock }),
  limits: createRateLimits(),
};
await sendLetters().run(deps);
await deps.gateway.close();
await store.close();
