/**
 * Returns a new Idempotency-Key, made from random bytes. crypto.randomUUID isn't used, because it exists only on HTTPS and localhost,
 * and a shop on a local network may have neither.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
