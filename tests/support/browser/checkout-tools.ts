import { callPath } from '#core/call-path.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import type { Callable, call } from '#storefront/api/call.ts';
import { memoryStorage } from '#storefront/cart/memory-storage.ts';
import type { CheckoutTools } from '#storefront/checkout/paying/make-orders.ts';
import { respondToTill } from '#storefront/payments/till/respond-to-till.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

export type Fault = 'none' | 'lost on the way' | 'answer lost';
export type Line = (path: string) => Fault;

export const soundLine: Line = () => 'none';

/** The tools of a browser tab. `line` decides how the network fails for each request. */
export function browserTools(visitor: Visitor, line: Line = soundLine, confirms = true): CheckoutTools {
  const send = async (
    route: Callable,
    input: { query?: object; body?: unknown; idempotencyKey?: string } = {},
  ): Promise<unknown> => {
    const path = callPath(route, input);
    const fault = line(path);
    if (fault === 'lost on the way') throw new TypeError('Failed to fetch');
    const { idempotencyKey } = input;
    const { status, body, text } =
      route.method === 'GET'
        ? await visitor.get(path)
        : await visitor.post(path, input.body, idempotencyKey === undefined ? {} : { key: idempotencyKey });
    if (fault === 'answer lost') throw new TypeError('Failed to fetch');
    if (status >= 400) throw new ApiError(status, text);
    return route.response?.safeParse(body).success ? body : Promise.reject(new Error(`Unknown: ${text}`));
  };
  return {
    storage: memoryStorage(),
    call: send as typeof call,
    async confirm(clientSecret) {
      await respondToTill(send as typeof call, clientSecret, confirms);
      return confirms ? 'confirmed' : { refusal: null };
    },
    onProgress: () => {},
    wait: async () => {},
    signal: new AbortController().signal,
  };
}
