import { expect, it, onTestFinished, vi } from 'vitest';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Prints a line when the shop loads its email templates. */
const reportTemplates = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (url.includes('create-emails')) process.stdout.write('templates loaded\\n');
      return next(url, context);
    },
  });
`;

it('The email templates are loaded before the first change that may need them, but not in an idle shop', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(reportTemplates)}`;
  const shop = await startBuiltShop({ NODE_OPTIONS: `--import "${preload}"` });
  onTestFinished(() => shop.discard());
  expect((await sendRequest(shop.url, 'GET', '/')).status).toBe(200);
  expect(shop.output()).not.toContain('templates loaded');
  expect((await sendRequest(shop.url, 'POST', '/api/sessions', { body: {} })).status).toBe(200);
  await expect.poll(shop.output).toContain('templates loaded');
});
