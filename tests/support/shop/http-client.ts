import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { stripeOf, withToken } from '../providers/shops-at-stripe.ts';

export interface RequestOptions {
  /** The body is sent as JSON, except that a string or a Buffer is sent unchanged. */
  body?: unknown;
  /** These headers override the usual headers. A header that is null is left out. */
  headers?: Record<string, string | null>;
  /** The value of the Idempotency-Key header. */
  key?: string;
}

export interface Outcome {
  status: number;
  headers: IncomingHttpHeaders;
  /** The parsed JSON, or undefined if the response has none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into whatever the call answers
  body: any;
  text: string;
  bytes: Buffer;
  /** The Set-Cookie headers. */
  cookies: string[];
}

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Sends a request as the shop's own pages do. When the promise resolves, the shop has been notified of everything that the
 * request caused at Stripe.
 */
export async function sendRequest(
  url: string,
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Outcome> {
  const body = withToken(url, options.body, options.key);
  const outcome = await sendPlainRequest(url, method, path, { ...options, body });
  if (method !== 'GET') await stripeOf(url)?.webhooks.settled();
  return outcome;
}

function sendPlainRequest(
  url: string,
  method: Method,
  path: string,
  { body, headers = {}, key }: RequestOptions,
): Promise<Outcome> {
  const isUnsafe = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const content = body === undefined ? undefined : isRaw ? body : JSON.stringify(body);
  const all: Record<string, string | null> = {
    ...(isUnsafe ? { 'sec-fetch-site': 'same-origin' } : {}),
    ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    ...(isUnsafe ? { 'content-length': String(Buffer.byteLength(content ?? '')) } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url + path, { method, headers: sent, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const isJson = /json/.test(incoming.headers['content-type'] ?? '') && !incoming.headers['content-encoding'];
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: isJson && text !== '' ? JSON.parse(text) : undefined,
          text,
          bytes,
          cookies: incoming.headers['set-cookie'] ?? [],
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}

/** One person's browser, which keeps cookies between requests. */
export class Visitor {
  readonly url: string;
  readonly #jar = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  get cookies(): Record<string, string> {
    return Object.fromEntries(this.#jar);
  }

  setCookie(name: string, value: string): void {
    this.#jar.set(name, value);
  }

  async request(method: Method, path: string, options: RequestOptions = {}): Promise<Outcome> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie === '' ? {} : { cookie }), ...options.headers };
    const response = await sendRequest(this.url, method, path, { ...options, headers });
    for (const line of response.cookies) this.#take(line);
    return response;
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) this.#jar.delete(name);
    else this.#jar.set(name, pair.slice(at + 1).trim());
  }

  get = (path: string, options?: RequestOptions) => this.request('GET', path, options);
  post = (path: string, body?: unknown, options?: RequestOptions) => this.request('POST', path, { body, ...options });
  patch = (path: string, body?: unknown, options?: RequestOptions) => this.request('PATCH', path, { body, ...options });
}
