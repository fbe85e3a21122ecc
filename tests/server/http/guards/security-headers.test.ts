import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { readEnv } from '#server/env.ts';
import { headersByPath, headersWithoutApp } from '#server/http/guards/security-headers.ts';
import { listen } from '#server/http/listener.ts';
import { shopLimits } from '#server/limits.ts';

const env = { ...readEnv({}), publicUrl: 'https://shop.example' };

function headerOf(provider: 'till' | 'stripe', path: string, name = 'Content-Security-Policy'): string {
  return new Map(headersByPath(env, provider)(path)).get(name) ?? '';
}

it('With the simulated payment provider, no page may load anything from Stripe', () => {
  for (const path of ['/', '/checkout', '/account?tab=orders', '/admin']) {
    expect(headerOf('till', path), path).not.toContain('stripe');
    expect(headerOf('till', path), path).toBe(headerOf('till', '/'));
  }
});

it('With Stripe as payment provider, only the pages that accept a card may load Stripe’s script, frames and API', () => {
  for (const path of ['/checkout', '/subscribe?productId=7', '/account']) {
    const directives = headerOf('stripe', path).split('; ');
    expect(directives).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com");
    expect(directives).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com');
    expect(directives).toContain("connect-src 'self' https://api.stripe.com");
    expect(headerOf('stripe', path, 'Permissions-Policy')).toContain(
      'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
    );
    expect(headerOf('stripe', path, 'Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
  }
  for (const path of ['/', '/cart', '/account/orders/7/receipt', '/api/shop', '/admin']) {
    expect(headerOf('stripe', path), path).toBe(headerOf('till', path));
    expect(headerOf('stripe', path, 'Cross-Origin-Opener-Policy')).toBe('same-origin');
  }
});

// OWASP ASVS 5.0, 3.4.1: at least a year. Names below the shop’s aren’t included: another program may serve them without https.
it('Over https, browsers use only https for the shop for at least a year', () => {
  const [, seconds = ''] = /^max-age=(\d+)$/.exec(headerOf('till', '/', 'Strict-Transport-Security')) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60);
});

/** Sends bytes to a shop's port that no app serves yet, and returns the response. */
async function sendBytes(bytes: string, ofAddress: number): Promise<string> {
  const limits = { ...shopLimits.connections, ofAddress };
  const listener = await listen('127.0.0.1', 0, { limits, headers: headersWithoutApp(env) });
  onTestFinished(() => listener.close(0));
  const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

// OWASP ASVS 5.0, 3.4.1, 3.4.3, 3.4.4 and 3.4.6 apply to every response.
it.each([
  ['while the shop starts', 'GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n', 10, 503],
  ['above the limit of connections', 'GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n', 0, 429],
  ['to a request that can’t be read', 'nothing\r\n\r\n', 10, 400],
])('A response %s also has the security headers', async (_when, bytes, ofAddress, status) => {
  const [head = ''] = (await sendBytes(bytes, ofAddress)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('\r\nX-Content-Type-Options: nosniff');
  expect(head).toMatch(/\r\nContent-Security-Policy: default-src 'none'; base-uri 'none'; .*frame-ancestors 'none'/);
  expect(head).toMatch(/\r\nStrict-Transport-Security: max-age=\d{8,}\r/);
});
