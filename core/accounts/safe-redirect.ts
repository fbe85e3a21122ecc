/** A made-up origin, used to check whether a path leaves the site. Any other origin would do. */
const here = 'https://shop.invalid';

// Browsers drop tabs and line breaks from a URL and read a backslash as a slash, so these characters aren't allowed.
const trickery = /[\s\\]|\p{Cc}/u;

/**
 * Returns where a customer is sent after signing in: to `target` if it is a path of this site, otherwise to `fallback`.
 * '//evil.example', '/\evil.example', URL schemes and anything that doesn't start with a single slash are rejected.
 */
export function safeRedirect(target: string | null | undefined, fallback = '/'): string {
  if (!target?.startsWith('/') || target.startsWith('//') || trickery.test(target)) return fallback;
  // `new URL` can't throw here, because a path can always be parsed.
  const { origin, pathname, search, hash } = new URL(target, here);
  return origin !== here || pathname.startsWith('//') ? fallback : pathname + search + hash;
}
