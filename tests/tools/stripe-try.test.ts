import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { projectRoot } from '#server/project-root.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import { tryStripe } from '#tools/stripe-try/try-stripe.ts';

async function run(patienceMs: number, onLine: (line: string) => void = () => {}) {
  const standIn = await stripeForTest();
  const { stripe } = readEnv(standIn.env);
  const lines: string[] = [];
  const failed = await tryStripe({
    stripe,
    patienceMs,
    print: (line) => {
      lines.push(line);
      onLine(line);
      const intentId = /intent=(\w+)/.exec(line)?.[1];
      if (intentId === undefined) return;
      standIn.browser.completeChallenge(
        standIn.state.paymentIntents.get(intentId).client_secret ?? '',
        'authenticated',
      );
    },
  });
  return { standIn, lines, failed };
}

it('Every test journey passes on the stand-in for Stripe and prints one line, and no payment is left open', async () => {
  const { standIn, lines, failed } = await run(0);
  expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(failed).toBe(0);
  expect(lines.at(-1)).toBe('11 passed, 0 failed, 1 skipped');
  expect(lines.find((line) => line.startsWith('skipped'))).toContain('nobody opened its page');
  const open = standIn.state.paymentIntents
    .all()
    .filter(({ status }) => status !== 'succeeded' && status !== 'canceled');
  expect(open).toEqual([]);
  expect(lines.join('\n')).not.toMatch(/_secret_|sk_test|whsec/);
});

it('The test journey through the bank’s page runs if a person opens that page', async () => {
  const { lines } = await run(10_000);
  expect(lines.at(-1)).toBe('12 passed, 0 failed, 0 skipped');
});

it('A test journey that fails is named and counted', async () => {
  const standIn = await stripeForTest();
  standIn.faults.add({ kind: 'dropped-before', path: /confirmation_tokens$/, times: 3 });
  const lines: string[] = [];
  const failed = await tryStripe({
    stripe: readEnv(standIn.env).stripe,
    patienceMs: 0,
    print: (line) => lines.push(line),
  });
  expect(failed).toBeGreaterThan(0);
  expect(lines.some((line) => line.startsWith('FAILED   payment: '))).toBe(true);
});

it.each([
  ['live', 'These are live keys'],
  ['no', 'Set STRIPE_SECRET_KEY'],
])('npm run stripe:try with %s keys is rejected with an explanation', async (keys, sentence) => {
  const live = {
    STRIPE_SECRET_KEY: 'rk_live_neverSent',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_neverSent',
    STRIPE_WEBHOOK_SECRET: 'whsec_neverSent',
    PUBLIC_URL: 'https://shop.example',
  };
  const env = { PATH: process.env.PATH, ...(keys === 'live' ? live : {}) };
  const script = join(projectRoot, 'tools', 'stripe-try.mjs');
  const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(process.execPath, [script], { env }, (error, out, err) => resolve({ code: error?.code, text: out + err }));
  });
  expect(code).toBe(1);
  expect(text).toContain(sentence);
  expect(text).not.toContain('neverSent');
});
