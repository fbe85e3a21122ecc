/** Any origin works: it only shows whether a path leaves the site. */
const here = 'https://shop.invalid';

// A browser drops tabs and line ends from an address and reads a backslash as a slash, so none of them is allowed.
const trickery = /[\s\\]|\p{Cc}/u;

/**
 * Where a customer is sent after signing in: always a path of this site, else `fallback`.
 * '//evil.example', '/\evil.example', schemes and anything not starting with a single slash are rejected.
 */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (!target?.startsWith('/') || target.startsWith('//') || trickery.test(target)) return fallback;
  const address = URL.parse(target, here);
  if (address === null || address.origin !== here || address.pathname.startsWith('//')) return fallback;
  return address.pathname + address.search + address.hash;
}
