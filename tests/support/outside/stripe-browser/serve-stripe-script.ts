import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Route } from '@playwright/test';

const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

/** Stripe's script as a browser receives it. */
export async function readStripeScript(): Promise<string> {
  return stripTypeScriptTypes(await read('stripe-script.ts'));
}

/**
 * Responds in Stripe's place to every page of this browser: serves Stripe's script and frames, and forwards the API calls to the
 * stand-in at `apiUrl`.
 */
export async function serveStripeScript(context: BrowserContext, apiUrl: string): Promise<void> {
  const script = await readStripeScript();
  const html = async (route: Route, name: string) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: await read(name) });
  await context.route('https://js.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/endive/stripe.js') await route.fulfill({ contentType: 'text/javascript', body: script });
    else if (pathname === '/stand-in/fields.html') await html(route, 'fields.html');
    else await route.fulfill({ status: 404, body: '' });
  });
  await context.route('https://hooks.stripe.com/**', (route) => html(route, 'challenge.html'));
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${apiUrl}${pathname}${search}` }) });
  });
}
