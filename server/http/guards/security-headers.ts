import type { ServerResponse } from 'node:http';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { takesCards } from '#core/payments/card-pages.ts';
import type { Env } from '#server/env.ts';
import { bucketOrigin } from '#server/uploads/s3-settings.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

type HeaderSettings = Pick<Env, 'publicUrl' | 'analyticsId'>;

/** Whether the URL is a staff page. Scripts of staff pages may also upload images to the bucket. */
export function isStaffPage(url: string): boolean {
  return /^\/(?:admin|site-content)(?:[/?]|$)/.test(url);
}

/** Other sources, besides the shop itself, from which a document may load. */
interface OtherSources {
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly string[];
  /** The sites whose frames may request a payment from the browser's wallet. */
  wallets?: readonly string[];
}

// The sources listed in Stripe's guide: https://docs.stripe.com/security/guide. Images are already allowed from any site over
// https.
const stripeSources: OtherSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  wallets: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};

/**
 * Returns a function that chooses a response's headers by its path. The headers are created once. Only staff pages may connect to the
 * bucket, and only pages that accept a card may connect to the payment provider.
 */
export function headersByPath(
  env: HeaderSettings & Pick<Env, 's3'>,
  provider: PublicShop['provider'],
): (path: string) => HeaderList {
  const headers = securityHeaders(env);
  const staff = env.s3 === null ? headers : securityHeaders(env, { connections: [bucketOrigin(env.s3)] });
  const card = provider === 'stripe' ? securityHeaders(env, stripeSources) : headers;
  return (path) => {
    if (takesCards(path)) return card;
    return isStaffPage(path) ? staff : headers;
  };
}

/**
 * Creates the security headers. Over http, the headers that require https (HSTS, upgrading) are left out. Otherwise, the shop wouldn't
 * work on a local network.
 */
function securityHeaders(
  env: HeaderSettings,
  { scripts = [], frames = [], connections = [], wallets = [] }: OtherSources = {},
): HeaderList {
  const isSecure = env.publicUrl.startsWith('https:');
  const hasAnalytics = env.analyticsId !== null;
  const payers = ['self', ...wallets.map((origin) => `"${origin}"`)].join(' ');
  const policy: [directive: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scripts, ...(hasAnalytics ? ['https://www.googletagmanager.com'] : [])],
    // Inline styles are allowed, because Radix and other libraries set style attributes.
    ['style-src', "'self'", "'unsafe-inline'"],
    // Images of other sites are allowed, because staff may show them by their URL.
    ['img-src', "'self'", 'data:', 'blob:', 'https:', ...(isSecure ? [] : ['http:'])],
    ['font-src', "'self'", 'data:'],
    [
      'connect-src',
      "'self'",
      ...connections,
      ...(hasAnalytics ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] : []),
    ],
    ...(frames.length > 0 ? [['frame-src', ...frames] as [string, ...string[]]] : []),
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
    // A wallet may open its own window. That window must be able to send its result to the page.
    ['Cross-Origin-Opener-Policy', wallets.length > 0 ? 'same-origin-allow-popups' : 'same-origin'],
    ['Permissions-Policy', `camera=(), geolocation=(), microphone=(), payment=(${payers}), usb=()`],
    ...transportHeaders(env),
  ];
}

/**
 * Returns the header that makes browsers use only https for the shop's host name, for a year. Subdomains aren't included, because other
 * programs may use them.
 */
function transportHeaders({ publicUrl }: { publicUrl: string | null }): HeaderList {
  const isSecure = publicUrl?.startsWith('https:') === true;
  return isSecure ? [['Strict-Transport-Security', 'max-age=31536000']] : [];
}

/**
 * Returns the headers of responses that are sent without the app: while the shop starts or stops, to a connection above the limit, and
 * to a request that can't be read. Such a response is only a sentence, so it may load nothing.
 */
export function headersWithoutApp(settings: { publicUrl: string | null }): HeaderList {
  return [
    ['Content-Security-Policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ...transportHeaders(settings),
  ];
}

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
