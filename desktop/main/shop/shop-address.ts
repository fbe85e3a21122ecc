const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the origin of a shop from the text that an owner typed; null if the text isn't a URL. A host name without a scheme becomes
 * https. Only for this computer, http is accepted, because a password must not cross a network unencrypted.
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
