import { vi } from 'vitest';

/** The shop's response to a request, or the loss of one. */
export type Planned = () => Response | Promise<Response>;

/**
 * Answers these calls, such as "POST /api/orders", one after the other; the last response of a call stays. Responses to calls that
 * only begin like a key of `always` stay, too. The shop behind the page answers all others. Returns the planned calls as sent.
 */
export function planResponses(responses: Record<string, Planned[]>, always: Record<string, Planned> = {}) {
  const send = window.fetch.bind(window);
  const sent: { call: string; body: Record<string, unknown> }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    const constant = Object.entries(always).find(([start]) => call.startsWith(start))?.[1];
    if (constant !== undefined) return constant();
    const planned = responses[call];
    const next = planned !== undefined && planned.length > 1 ? planned.shift() : planned?.[0];
    if (next === undefined) return send(input, init);
    sent.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} });
    return next();
  });
  return sent;
}
