// Runs a shop in a separate process on the folder DATA_DIR. The process kills itself with SIGKILL when it reaches the step DIE_AT
// for the DIE_ON-th time since its start. The steps are before and after each write, each request to the provider and each
// response. NOW stops its clock. The message 'charge' charges due instalments, 'announce' writes and sends the emails about the
// opening, 'broadcast' sends the owner's broadcast once, and 'bulk' runs the bulk jobs. The reply is 'done'.
import { writeSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import { runBulkJobs } from '#server/bulk/run-bulk-jobs.ts';
import type { Store } from '#server/db/store.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { readEnv } from '#server/env.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { sendBroadcasts } from '#server/newsletter/admin/send-broadcasts.ts';
import { announceOpening, getOpeningAnnouncement } from '#server/newsletter/opening-announcement.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { behindBadLine } from '#tests/support/outside/faulty-provider.ts';
import { openLikeShop } from '#tests/support/postgres/open-like-shop.ts';
import { providerOfProgram } from '#tests/support/providers/test-provider.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';
import type { mortalSteps } from './mortal-steps.ts';

const { DATA_DIR: dataDir = '', DIE_AT: dieAt = '', DIE_ON: dieOn = '1', NOW: now = '', SMTP_URL = '' } = process.env;
let taken = 0;
/** With DIE_FROM=work, only steps after the first message are counted. */
let isCounting = process.env.DIE_FROM !== 'work';

function step(name: (typeof mortalSteps)[number]): void {
  if (name !== dieAt || !isCounting) return;
  taken += 1;
  if (taken !== Number(dieOn)) return;
  writeSync(1, name);
  process.kill(process.pid, 'SIGKILL');
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
      step('before a transaction');
      const result = await store.write(async (tx) => {
        const created = await work(tx);
        step('before a commit');
        return created;
      });
      step('after a commit');
      return result;
    },
  };
}

function mortalResponse(response: ServerResponse): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (...args: unknown[]) => {
    step('before an answer');
    return end(...args);
  };
  response.once('finish', () => step('after an answer'));
}

const clock = () => (now === '' ? new Date() : new Date(now));
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const store = await openLikeShop(readEnv(process.env));
const provider = behindBadLine(providerOfProgram({ dataDir, store, clock, url: publicUrl }), {
  beforeCharge: async () => step('before a charge'),
  afterCharge: async () => step('after a charge'),
  beforeResponse: async () => step('before a question to the provider'),
  beforeCapture: async () => step('before a capture'),
  afterCapture: async () => step('after a capture'),
  beforeRefund: async () => step('before a refund'),
  afterRefund: async () => step('after a refund'),
});
const deps = completeDeps({
  env: { ...readEnv({ SMTP_URL, TRUST_PROXY: '1' }), dataDir, publicUrl, comingSoon: false },
  store: mortal(store),
  clock,
  providers: paymentProviders(provider),
});
const app = createApp(deps);
for (const job of jobList()) if (job.beforeServing) await job.run(deps);
server.on('request', (request, response) => {
  mortalResponse(response);
  app.handle(request, response);
});

/** Retries until a run completes, as the job does every 30 seconds: the database may be locked for too long. */
async function chargeUntilDone(): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await chargeAllDue(deps);
    } catch (error) {
      if (!/^SQLITE_BUSY|^storage_locked/.test(String((error as { code?: unknown }).code)) || looks === 20) throw error;
    }
  }
}

process.once('disconnect', () => process.exit());
/** Writes and sends twenty emails at a time, as the two jobs do in turn. */
async function announceUntilDone(): Promise<void> {
  const send = sendEmails();
  for (let left = 1; left > 0; left = (await deps.store.read((db) => getOpeningAnnouncement(db, deps.env))).waiting) {
    await announceOpening.run(deps);
    await send.run(deps);
  }
}

process.on('message', async (work) => {
  isCounting = true;
  if (work === 'broadcast') {
    await sendBroadcasts.run(deps);
    await sendEmails().run(deps);
  } else if (work === 'bulk') await runBulkJobs.run(deps);
  else await (work === 'announce' ? announceUntilDone() : chargeUntilDone());
  process.send?.('done');
});
process.send?.(publicUrl);
