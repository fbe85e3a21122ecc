import { sessionHintHeader } from '#desktop/ipc.ts';
import { CookieJar } from '../sign-in/cookie-jar.ts';

/** Only these headers of a window's request are passed on. The app itself says who asks, and from where. */
const passedOn = ['accept', 'content-type', 'idempotency-key', 'last-event-id', 'if-match', 'if-none-match'];
/** These headers are about this connection, or about a web page, which doesn't exist here. */
const dropped = ['set-cookie', 'connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security'];

export function passedHeaders(headers: Headers): Headers {
  const found = passedOn.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Headers(found);
}

export interface ConnectionOptions {
  /** The shop's origin. */
  address: string;
  cookies: Record<string, string>;
  onCookies(jar: CookieJar): void;
}

/** The app's connection to a shop, here or elsewhere: it sends the session's cookies, and the shop's own origin. */
export class ShopConnection {
  readonly address: string;
  readonly jar: CookieJar;
  #streams = new AbortController();

  constructor({ address, cookies, onCookies }: ConnectionOptions) {
    this.address = address;
    this.jar = new CookieJar(cookies, () => onCookies(this.jar));
  }

  /** Ends the event streams, so that their listeners open them again. */
  breakStreams(): void {
    this.#streams.abort();
    this.#streams = new AbortController();
  }

  /**
   * Passes on a request of the window. Bodies stream both ways; a shop that can't be reached is a 503. Electron never aborts
   * `request.signal`: a request that the window has given up runs to its end, except for streams, whose bodies it cancels.
   */
  async pass(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const headers = passedHeaders(request.headers);
    const { method, body } = request;
    const isStream = headers.get('accept') === 'text/event-stream';
    const signal = isStream ? AbortSignal.any([request.signal, this.#streams.signal]) : request.signal;
    try {
      return await this.fetch(pathname + search, {
        method,
        headers,
        signal,
        ...(body ? { body, duplex: 'half' } : {}),
      });
    } catch {
      return new Response(JSON.stringify({ detail: 'The shop can’t be reached.' }), {
        status: 503,
        headers: { 'Content-Type': 'application/problem+json' },
      });
    }
  }

  /** @throws TypeError if the shop can't be reached */
  async fetch(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Origin', this.address);
    headers.set('Accept-Encoding', 'identity');
    if (this.jar.header !== '') headers.set('Cookie', this.jar.header);
    // A redirect to another site would take the session along.
    const response = await fetch(this.address + path, { ...init, headers, redirect: 'manual' });
    const cookies = response.headers.getSetCookie();
    this.jar.take(cookies);
    const passed = new Headers(response.headers);
    // Sent with the response: as a separate message, it could reach the window after the response to the sign-in.
    if (cookies.length > 0) passed.set(sessionHintHeader, this.jar.hint);
    for (const name of dropped) passed.delete(name);
    const { status, statusText } = response;
    const isEmpty = [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : response.body, { status, statusText, headers: passed });
  }
}
