import { sessionHintHeader } from '#desktop/ipc.ts';
import { CookieJar } from '../sign-in/cookie-jar.ts';

/**
 * The headers of the window's requests that are passed on to the shop. Headers about the sender and the origin are set by the app
 * itself.
 */
const passedOn = [
  'accept',
  'content-type',
  'idempotency-key',
  'shown-account',
  'last-event-id',
  'if-match',
  'if-none-match',
];
/** Headers that are removed from the shop's responses. They are about this connection, or they only make sense for a website. */
const dropped = ['set-cookie', 'connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security'];

export function passedHeaders(headers: Headers): Headers {
  const found = passedOn.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Headers(found);
}

export interface ConnectionOptions {
  /** The origin of the shop's server. */
  address: string;
  cookies: Record<string, string>;
  onCookies(jar: CookieJar): void;
}

/** The app's connection to a shop. Adds the session's cookies and the shop's own origin to each request. */
export class ShopConnection {
  readonly address: string;
  readonly jar: CookieJar;
  #streams = new AbortController();

  constructor({ address, cookies, onCookies }: ConnectionOptions) {
    this.address = address;
    this.jar = new CookieJar(cookies, () => onCookies(this.jar));
  }

  /** Ends the event streams from the shop. The window then opens them again. */
  breakStreams(): void {
    this.#streams.abort();
    this.#streams = new AbortController();
  }

  /**
   * Passes a request from the window on to the shop. Bodies are streamed in both directions. If the server can't be reached, the
   * response is a 503. With `omit`, the request has no session, like a visitor's. If the window cancels a request, it still runs to its
   * end, because Electron never aborts `request.signal`. Only streams end, because the window cancels their bodies.
   */
  async pass(request: Request, credentials: 'include' | 'omit' = 'include'): Promise<Response> {
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
        credentials,
        ...(body ? { body, duplex: 'half' } : {}),
      });
    } catch {
      return new Response(JSON.stringify({ detail: 'The shop can’t be reached.' }), {
        status: 503,
        headers: { 'Content-Type': 'application/problem+json' },
      });
    }
  }

  /**
   * Sends a request to the shop with the session's cookies, unless `credentials` is `omit`.
   * @throws TypeError if the server can't be reached
   */
  async fetch(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Origin', this.address);
    headers.set('Accept-Encoding', 'identity');
    const hasSession = init.credentials !== 'omit';
    if (hasSession && this.jar.header !== '') headers.set('Cookie', this.jar.header);
    // Redirects aren't followed, because another site would then receive the session's cookies.
    const response = await fetch(this.address + path, { ...init, headers, redirect: 'manual' });
    const cookies = hasSession ? response.headers.getSetCookie() : [];
    this.jar.take(cookies);
    const passed = new Headers(response.headers);
    // The hint must be a header of the sign-in's response. A separate message could reach the window after the response.
    if (cookies.length > 0) passed.set(sessionHintHeader, this.jar.hint);
    for (const name of dropped) passed.delete(name);
    const { status, statusText } = response;
    const isEmpty = [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : response.body, { status, statusText, headers: passed });
  }
}
