import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface ReceivedResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a measure reads into whatever the call answers
  body: any;
}

/**
 * The number of requests so far. Each request gets a new IP address, as if from another household, so that the rate limits of the
 * shop, which runs behind a proxy here, never apply.
 */
let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** A simulated customer's browser that needs little processor time: one open connection and the session's cookie. */
export class Shopper {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #cookie = '';

  /** The shop at this URL must run with TRUST_PROXY=1. */
  constructor(url: string) {
    this.#url = url;
  }

  get(path: string): Promise<ReceivedResponse> {
    return this.#send('GET', path);
  }

  /** Sends a POST and returns the response's body; throws if the status isn't 2xx. */
  async post(path: string, body: unknown): Promise<ReceivedResponse['body']> {
    const response = await this.#send('POST', path, JSON.stringify(body));
    if (response.status >= 300)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  /** Sends a POST and returns only the response's status. */
  async statusOf(path: string, body: unknown): Promise<number> {
    return (await this.#send('POST', path, JSON.stringify(body))).status;
  }

  /** Sends a file by PUT; throws if the status isn't a 2xx. */
  async put(path: string, file: Buffer): Promise<void> {
    const response = await this.#send('PUT', path, file);
    if (response.status >= 300)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(response.body)}`);
  }

  leave(): void {
    this.#agent.destroy();
  }

  #send(method: string, path: string, content: string | Buffer = ''): Promise<ReceivedResponse> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
      'idempotency-key': randomUUID(),
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': nextAddress(),
      cookie: this.#cookie,
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(this.#url + path, { method, headers, agent: this.#agent }, (incoming) => {
        const [cookie] = incoming.headers['set-cookie'] ?? [];
        if (cookie) this.#cookie = cookie.split(';', 1)[0] ?? '';
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(text) }));
        incoming.on('error', reject);
      });
      outgoing.on('error', reject).end(content);
    });
  }
}
