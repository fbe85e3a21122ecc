import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { queueEmails } from '#server/email/outbox.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { sampleEmails } from '#tests/support/data/emails/sample-emails.ts';
import { itWith } from '#tests/support/outside/it-with.ts';
import { type ReceivedEmail, startMailServer } from '#tests/support/outside/mail-server.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { loadJudge, reportJudgement } from './judge.ts';

const run = promisify(execFile);
const samples = sampleEmails();

/** Sends every email of the shop to a mail server, and returns them by name as they arrived there. */
async function sentEmails(): Promise<Map<string, ReceivedEmail>> {
  const server = await startMailServer();
  const shop = await startTestShop({ env: { smtpUrl: server.url, publicUrl: 'https://shop.example' } });
  const { store, clock } = shop.deps;
  // Several samples are one email in different forms, of which a shop sends only one.
  const emails = Object.entries(samples).map(([name, email]) => ({
    ...email,
    to: `${name}@shop.example`,
    dedupeKey: name,
  }));
  await store.write((tx) => queueEmails(tx, emails, clock()));
  await sendEmails().run(shop.deps);
  return new Map(server.emails.map((email) => [email.recipients[0]?.split('@')[0] ?? '', email]));
}

itWith({ program: 'spamassassin', debian: 'spamassassin' }, 'SpamAssassin scores every email below 2', async () => {
  const emails = await sentEmails();
  expect([...emails.keys()].sort()).toEqual(Object.keys(samples).sort());
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-emails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mailbox = join(folder, 'emails.mbox');
  const separator = 'From shop@shop.example Thu Nov 12 10:00:00 2026\n';
  writeFileSync(
    mailbox,
    [...emails.values()].map(({ raw }) => `${separator}${String(raw).replaceAll('\r\n', '\n')}\n`).join(''),
  );
  // Without the network: no block lists, and no checks of the sender's domain, which belong to the owner's address.
  const { stdout } = await run('spamassassin', ['--local', '--mbox', mailbox], { maxBuffer: 1 << 28 });
  const results = [...stdout.matchAll(/^X-Spam-Status: \w+, score=(-?[\d.]+).*?tests=(.*?) autolearn/gms)];
  expect(results.length).toBe(emails.size);
  const names = [...emails.keys()];
  const above = results.flatMap(([, score, rules], index) =>
    Number(score) >= 2 ? [`${names[index]}: ${score} (${rules?.replace(/\s+/g, ' ')})`] : [],
  );
  const most = Math.max(...results.map(([, score]) => Number(score)));
  reportJudgement('SpamAssassin', { lookedAt: `${emails.size} emails, highest score ${most}`, faults: above.length });
  expect(above).toEqual([]);
});

/** The mail programs of nearly all readers in Australia. */
const clients = [
  'gmail.*',
  'apple-mail.*',
  'outlook.windows',
  'outlook.outlook-com',
  'outlook.ios',
  'outlook.android',
  'samsung-email.*',
  'yahoo.*',
];

const judgementSchema = z.object({
  issues: z.object({ errors: z.map(z.string(), z.array(z.object({ title: z.string() }))) }),
});

it('Every email uses only features that common mail programs support or can ignore without harm', async () => {
  const { caniemail } = (await loadJudge('caniemail')) as { caniemail(options: object): unknown };
  const faults = new Map<string, Set<string>>();
  const emails = await sentEmails();
  for (const { html } of emails.values()) {
    const { issues } = judgementSchema.parse(caniemail({ clients, html }));
    for (const [client, found] of issues.errors) {
      for (const { title } of found) faults.set(title, (faults.get(title) ?? new Set()).add(client));
    }
  }
  const left = [...faults]
    .filter(([title]) => !mayBeIgnored.has(title))
    .map(([title, by]) => `${title}: ${[...by].join(', ')}`);
  reportJudgement('Can I email', { lookedAt: `${emails.size} emails`, faults: left.length });
  expect(left).toEqual([]);
});

/** What some mail programs ignore, and why an email is read as well without it. */
const mayBeIgnored = new Map([
  ['color-scheme CSS property', 'without it, the email is shown in its light colours'],
  ['color-scheme meta tag', 'the same'],
  ['target attribute', 'links open where the mail program opens links'],
  ['overflow-wrap', 'only very long words are wider'],
  ['word-break', 'the same'],
  ['<style> element', 'all styles that an email needs are on its elements; the sheet adds widths for phones'],
  ['@media', 'the same'],
  ['Type selector', 'the same'],
  ['Attribute selector', 'the same'],
  ['<body> element', 'Yahoo shows the body as its own element'],
  ['display:none', 'the preview line is then shown as the first line'],
  ['opacity', 'the same'],
  ['overflow', 'the same'],
  ['max-height property', 'the same'],
  ['text-decoration-line', 'links are underlined'],
  ['border-radius', 'corners are square'],
  ['aria-label attribute', 'the links have a text too'],
  ['white-space', 'sums may break into two lines'],
  ['height property', 'rows are as high as their text'],
]);
