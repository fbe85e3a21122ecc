// Run as a separate process by kill.test.ts: writes rows, several at a time, and reports each one once it is acknowledged.
import { writeSync } from 'node:fs';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';

const [dataDir = '', atATime = '1'] = process.argv.slice(2);
const store = await openStore({ dataDir });
let last = 0;

async function writeOn(): Promise<never> {
  for (;;) {
    last += 1;
    const number = last;
    const email = `${number}@example.com`;
    await store.write(async (tx) => {
      await tx.insert(newsletterSubscribers).values({ email, emailKey: email, createdAt: new Date().toISOString() });
    });
    writeSync(1, `${number}\n`);
  }
}

await Promise.all(Array.from({ length: Number(atATime) }, writeOn));
