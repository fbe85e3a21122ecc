import type { ServerResponse } from 'node:http';
import type { Env } from '#server/env.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * The headers of every answer, made once. What only makes sense over https (HSTS, upgrading) is left out without it,
 * or the shop would break on a local network.
 */
export function securityHeaders(env: Pick<Env, 'publicUrl' | 'analyticsId'>): HeaderList {
  const isSecure = env.publicUrl.startsWith('https:');
  const hasAnalytics = env.analyticsId !== null;
  const policy: [directive: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(hasAnalytics ? ['https://www.googletagmanager.com'] : [])],
    // Radix and others set style attributes.
    ['style-src', "'self'", "'unsafe-inline'"],
    // Staff may show pictures of other sites by their address.
    ['img-src', "'self'", 'data:', 'blob:', 'https:', ...(isSecure ? [] : ['http:'])],
    ['font-src', "'self'", 'data:'],
    [
      'connect-src',
      "'self'",
      ...(hasAnalytics ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] : []),
    ],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(isSecure ? [['upgrade-insecure-requests'] as [string]] : []),
  ];
  return [
    ['Content-Security-Policy', policy.map((directive) => directive.join(' ')).join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()'],
    ...(isSecure ? [['Strict-Transport-Security', 'max-age=31536000'] as const] : []),
  ];
}

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
