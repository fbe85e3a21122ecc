import type { ServerResponse } from 'node:http';
import type { Env } from '#server/env.ts';
import { bucketOrigin } from '#server/uploads/s3-settings.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

type HeaderSettings = Pick<Env, 'publicUrl' | 'analyticsId'>;

/** Documents of the staff, whose scripts may also send images to the bucket. */
export function isStaffPage(url: string): boolean {
  return /^\/(?:admin|site-content)(?:[/?]|$)/.test(url);
}

/** The headers of staff pages, where they differ from all others': null without a bucket. */
export function staffPageHeaders(env: HeaderSettings & Pick<Env, 's3'>): HeaderList | null {
  return env.s3 === null ? null : securityHeaders(env, [bucketOrigin(env.s3)]);
}

/**
 * The headers of every answer, made once. What only makes sense over https (HSTS, upgrading) is left out without it,
 * or the shop would break on a local network.
 */
export function securityHeaders(env: HeaderSettings, connections: readonly string[] = []): HeaderList {
  const isSecure = env.publicUrl.startsWith('https:');
  const hasAnalytics = env.analyticsId !== null;
  const policy: [directive: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...(hasAnalytics ? ['https://www.googletagmanager.com'] : [])],
    // Radix and others set style attributes.
    ['style-src', "'self'", "'unsafe-inline'"],
    // Staff may show images of other sites by their address.
    ['img-src', "'self'", 'data:', 'blob:', 'https:', ...(isSecure ? [] : ['http:'])],
    ['font-src', "'self'", 'data:'],
    [
      'connect-src',
      "'self'",
      ...connections,
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
