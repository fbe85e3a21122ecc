import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { headersByPath } from '#server/http/guards/security-headers.ts';

const env = { ...readEnv({}), publicUrl: 'https://shop.example' };

function headerOf(provider: 'till' | 'stripe', path: string, name = 'Content-Security-Policy'): string {
  return new Map(headersByPath(env, provider)(path)).get(name) ?? '';
}

it('With the till, no page may load anything from Stripe', () => {
  for (const path of ['/', '/checkout', '/account?tab=orders', '/admin']) {
    expect(headerOf('till', path), path).not.toContain('stripe');
    expect(headerOf('till', path), path).toBe(headerOf('till', '/'));
  }
});

it('With Stripe, only the pages that accept a card may load Stripe’s script, frames and API', () => {
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
