const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Converts the text that an owner typed into the origin of a shop; null if the text isn't a URL. A bare host name becomes https.
 * Plain http is accepted only for this computer, because a password must not cross a network unencrypted.
 */
export function readShopAddress(typed: string): string | null {
  const text = typed.trim().replace(/\/+$/, '');
  const isLocal = loopback.test(text.replace(/:\d+$/, ''));
  const full = /^[a-z]+:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, origin, pathname, search, username } = new URL(full);
  if (username !== '' || pathname !== '/' || search !== '') return null;
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname)) ? origin : null;
}
