// Run as a process of its own by kill.test.ts: writes one row after the other, and says each once it is acknowledged.
import { writeSync } from 'node:fs';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';

const store = await openStore({ dataDir: process.argv[2] ?? '' });
for (let number = 1; ; number++) {
  const email = `${number}@example.com`;
  await store.write(async (tx) => {
    await tx.insert(newsletterSubscribers).values({ email, emailKey: email, createdAt: new Date().toISOString() });
  });
  writeSync(1, `${number}\n`);
}
