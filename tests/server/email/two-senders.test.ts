import { expect, it } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { claimEmail, queueEmails } from '#server/email/outbox.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const emailTo = (to: string) => ({ kind: 'welcome', to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

it('Two servers that send at the same time send each email once', async () => {
  const post = await startMailServer();
  const { deps } = await startTestShop({ env: { smtpUrl: post.url } });
  const names = Array.from({ length: 8 }, (_, number) => `customer-${number}@customer.test`);
  await deps.store.write((tx) => queueEmails(tx, names.map(emailTo), deps.clock()));
  await Promise.all([sendEmails().run(deps), sendEmails().run(deps)]);
  expect(post.emails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(names);
});

// With SQLite only one process may use a folder.
it.runIf(isPostgres)('Two processes share the emails between them and send each email once', async () => {
  let arriving = 0;
  const { promise: bothSend, resolve } = Promise.withResolvers<void>();
  const post = await startMailServer({
    // A process sends one email at a time, so two simultaneous emails come from two processes.
    async beforeAccepting() {
      arriving += 1;
      if (arriving === 2) resolve();
      await bothSend;
    },
  });
  const { deps } = await startTestShop();
  const names = Array.from({ length: 8 }, (_, number) => `customer-${number}@customer.test`);
  await deps.store.write((tx) => queueEmails(tx, names.map(emailTo), new Date()));
  const env = { DATA_DIR: deps.env.dataDir, SMTP_URL: post.url };
  const programs = await Promise.all([1, 2].map(() => startProgram('tests/server/email/mailing-shop.ts', env)));
  await Promise.all(programs.map(({ ended }) => ended));
  expect(post.emails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(names);
});

it('An email claimed by one server isn’t sent by another server until the first server is considered dead', async () => {
  const post = await startMailServer();
  const { deps, advance } = await startTestShop({ env: { smtpUrl: post.url } });
  const now = deps.clock();
  await deps.store.write((tx) => queueEmails(tx, [emailTo('jo@customer.test')], now));
  expect(await deps.store.write((tx) => claimEmail(tx, 1, now, now))).toBe(true);
  expect(await deps.store.write((tx) => claimEmail(tx, 1, now, now))).toBe(false);
  const job = sendEmails();
  await job.run(deps);
  expect(post.emails).toEqual([]);
  advance(6 * 60_000);
  await job.run(deps);
  expect(post.emails).toHaveLength(1);
});
