import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { browserLaunch } from '#tests/support/browser/browser.ts';
import { sampleEmails } from '#tests/support/data/emails/sample-emails.ts';
import { itWith } from '#tests/support/outside/it-with.ts';
import { fileOfJudge, reportJudgement } from './judge.ts';
import { printedSheets } from './printed-sheets.ts';
import { type Document, publicDocuments, startJudgedShop } from './public-pages.ts';
import { signIn, staffDocuments } from './staff-pages.ts';

const run = promisify(execFile);
const java = { program: 'java', debian: 'openjdk-17-jre-headless' };

const reportSchema = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string().optional(), message: z.string(), extract: z.string().optional() }),
  ),
});

/**
 * What the Nu HTML checker says and isn't a fault. Its list of CSS is older than the browsers' own (container queries and
 * registered custom properties).
 */
const notFaults = [/^CSS: /];

/** Returns each fault with the documents in which it is. */
async function judge(documents: readonly Document[], more: readonly RegExp[] = []): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-html-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = documents.map(({ html }, index) => {
    const file = join(folder, `${index}.html`);
    writeFileSync(file, html);
    return file;
  });
  const jar = fileOfJudge('vnu-jar/build/dist/vnu.jar');
  const { stdout } = await run('java', ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files], {
    maxBuffer: 1 << 28,
  });
  const { messages } = reportSchema.parse(JSON.parse(stdout));
  return messages
    .filter(({ type }) => type === 'error')
    .filter(({ message }) => ![...notFaults, ...more].some((pattern) => pattern.test(message)))
    .map(({ url, message, extract }) => {
      const index = Number(/(\d+)\.html$/.exec(url ?? '')?.[1]);
      return `${documents[index]?.name}: ${message} ${extract ?? ''}`;
    });
}

itWith(java, 'Public pages are valid HTML, as the Nu HTML checker reads it', async () => {
  const shop = await startJudgedShop();
  onTestFinished(() => shop.discard());
  const documents = await publicDocuments(shop.url);
  const faults = await judge(documents);
  reportJudgement('Nu HTML checker, public pages', {
    lookedAt: `${documents.length} documents`,
    faults: faults.length,
  });
  expect(faults).toEqual([]);
});

itWith(java, 'Staff screens are valid HTML in the browser', async () => {
  const shop = await startJudgedShop();
  onTestFinished(() => shop.discard());
  const browser = await chromium.launch(await browserLaunch());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await signIn(page, shop.url);
  const documents = await staffDocuments(page, shop.url);
  const faults = await judge(documents);
  reportJudgement('Nu HTML checker, staff screens', { lookedAt: `${documents.length} screens`, faults: faults.length });
  expect(faults).toEqual([]);
});

itWith(java, 'Printed sheets are valid HTML in the browser', async () => {
  const shop = await startJudgedShop();
  onTestFinished(() => shop.discard());
  const browser = await chromium.launch(await browserLaunch());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await signIn(page, shop.url);
  const documents = await printedSheets(page, shop.url);
  const faults = await judge(documents);
  reportJudgement('Nu HTML checker, printed sheets', { lookedAt: `${documents.length} sheets`, faults: faults.length });
  expect(faults).toEqual([]);
});

/** Mail programs need tables and attributes for layout that HTML calls obsolete, and Apple’s meta element has only a name. */
const olderThanMailPrograms = [/is obsolete/, /^Element “meta” is missing one or more .* “content”, “property”/];

itWith(java, 'Emails are valid HTML, except for what mail programs need', async () => {
  const documents = Object.entries(sampleEmails()).map(([name, { html }]) => ({ name, html }));
  const faults = await judge(documents, olderThanMailPrograms);
  reportJudgement('Nu HTML checker, emails', { lookedAt: `${documents.length} emails`, faults: faults.length });
  expect(faults).toEqual([]);
});
