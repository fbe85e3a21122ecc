import { setTimeout as pause } from 'node:timers/promises';
import type { Method, Outcome, Visitor } from '#tests/support/shop/http-client.ts';

export interface Call {
  method?: Method;
  path: string;
  body?: unknown;
  /** The Idempotency-Key. A call with the same key is the same call repeated. */
  key?: string;
}

/** Temporary error statuses: the shop is starting, overloaded, or was killed while it handled the request. */
const passing = new Set([429, 502, 503]);
const pauseMs = 100;
/** How long people wait for a shop that is being restarted. On a busy machine, a restart takes longer than all tries together. */
const downMs = 60_000;
export const mostTries = 60;
/** The number of tries while nothing can be stored, or the payment provider can't be reached. */
export const triesInTrouble = 3;
/** How often people ask for the outcome of a payment before they leave, while the payment provider can't be reached. */
const mostPending = 3;

let calls = 0;

/**
 * Repeats a call until it succeeds or is rejected, as a person who presses the button again. If the call is still unfinished
 * after the last try, the last response is returned, such as a 202, 429 or 503. @param tries the maximum number of tries
 */
export async function insist(visitor: Visitor, call: Call, tries = mostTries): Promise<Outcome> {
  const { method = 'POST', path, body, key } = call;
  let pending = 0;
  const giveUpAt = performance.now() + downMs;
  for (let responses = 0; ; ) {
    // Each request comes from another IP address, because rate limits are tested elsewhere. An IP address is reused only after
    // more than a day. The shop drops IP addresses by real timers, for which the whole month takes only a quarter of an hour.
    calls += 1;
    const headers = { 'x-forwarded-for': `10.0.${(calls >> 8) & 7}.${calls & 255}` };
    const response = await visitor
      .request(method, path, { headers, ...(body !== undefined && { body }), ...(key !== undefined && { key }) })
      .catch((error: unknown) => {
        if (performance.now() >= giveUpAt) throw error;
        return null;
      });
    if (response !== null) {
      responses += 1;
      if (response.status === 202) pending += 1;
      const isOver = !passing.has(response.status) && response.status !== 202 && !isInFlight(response);
      if (isOver || pending >= mostPending || responses >= tries) return response;
    }
    await pause(pauseMs);
  }
}

/** Whether an earlier payment call is still being processed, because its connection broke or its outcome isn't known. */
export function isInFlight({ status, body }: Outcome): boolean {
  return status === 409 && body?.code === 'charge_in_flight';
}

/**
 * Repeats a call as `insist` does, until it succeeds.
 * @throws Error with the response
 */
export async function insistOnSuccess(visitor: Visitor, call: Call): Promise<Outcome> {
  const response = await insist(visitor, call);
  if (response.status >= 200 && response.status < 300 && response.status !== 202) return response;
  throw new Error(
    `${call.method ?? 'POST'} ${call.path} was answered ${response.status}: ${response.text.slice(0, 500)}`,
  );
}
