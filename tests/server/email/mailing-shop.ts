// A separate process that sends its shop's emails to SMTP_URL once, with a clock that is LATER_MS ahead, and exits.

import { sendEmails } from '#server/email/sending/send-emails.ts';
import { readEnv } from '#server/env.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { openLikeShop } from '#tests/support/postgres/open-like-shop.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';

const settings = readEnv(process.env);
const clock = () => new Date(Date.now() + Number(process.env.LATER_MS ?? 0));
const store = await openLikeShop(settings);
const deps = completeDeps({
  env: { ...settings, publicUrl: 'http://shop.test' },
  store,
  clock,
  providers: paymentProviders(testTill(settings.dataDir, clock, store)),
});
await sendEmails().run(deps);
await deps.providers.close();
await store.close();
