import { seenAtHeader } from '#desktop/ipc.ts';
import type { ShopResponse } from './shop-line.ts';

const json = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };

export function localResponse(
  {
    body,
    total = null,
    isAtLeast = false,
    seenAt = null,
  }: { body: unknown; total?: string | null; isAtLeast?: boolean; seenAt?: string | null },
  status = 200,
): Response {
  const headers = new Headers(json);
  if (total !== null) headers.set('X-Total-Count', total);
  if (isAtLeast) headers.set('X-Total-Count-At-Least', 'true');
  if (seenAt !== null) headers.set(seenAtHeader, seenAt);
  return new Response(JSON.stringify(body), { status, headers });
}

export function problemResponse(status: number, code: string, detail: string): Response {
  const headers = { ...json, 'Content-Type': 'application/problem+json' };
  return new Response(JSON.stringify({ code, status, detail }), { status, headers });
}

/** Returns the server's response unchanged. */
export function passedResponse({ status, headers, text }: ShopResponse): Response {
  const passed = new Headers(headers);
  passed.delete('content-length');
  return new Response([204, 205, 304].includes(status) ? null : text, { status, headers: passed });
}
