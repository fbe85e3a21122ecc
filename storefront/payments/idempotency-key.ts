/**
 * A new Idempotency-Key. crypto.randomUUID exists on https and localhost alone, and a shop on a local network is
 * neither, so the key is made from random bytes.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
