/**
 * A new Idempotency-Key. It is made from random bytes, since crypto.randomUUID exists only on HTTPS and localhost, and a shop on
 * a local network may be neither.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
