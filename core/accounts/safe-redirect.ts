/** Any origin will do: it only shows whether a path leaves the site it is read on. */
const here = 'https://shop.invalid';

// A browser drops tabs and line ends from an address and reads a backslash as a slash, so none of them may stand in one.
const trickery = /[\s\\]|\p{Cc}/u;

/**
 * Where a customer is led after signing in: only ever a path of this site, else `fallback`.
 * '//evil.example', '/\evil.example', schemes and anything not starting with a single slash are refused.
 */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (!target?.startsWith('/') || target.startsWith('//') || trickery.test(target)) return fallback;
  const address = URL.parse(target, here);
  if (address === null || address.origin !== here || address.pathname.startsWith('//')) return fallback;
  return address.pathname + address.search + address.hash;
}
