import type { ShopConnection } from '#desktop/main/shop/shop-connection.ts';

/** The server's complete response. */
export interface ShopResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined if it isn't JSON. */
  body: unknown;
  /** The instant at which the request began. */
  requestedAt: string;
}

export interface LineRequest {
  method: string;
  path: string;
  headers?: Headers;
  text?: string;
  signal?: AbortSignal;
}

/** The server didn't respond. `mayHaveArrived`: the server may have carried out the request anyway. */
export class NotReached extends Error {
  readonly mayHaveArrived: boolean;

  constructor(mayHaveArrived: boolean) {
    super('The shop can’t be reached.');
    this.mayHaveArrived = mayHaveArrived;
  }
}

const waitMs = 20_000;
/**
 * The time limit for a GET request while the server is known not to respond. It is short, because the screen waits for it before it
 * shows stored data.
 */
const impatientMs = 3_000;
/** Errors after which the request certainly hasn't left this computer. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function problemOf(body: unknown): { code: string; detail: string; [member: string]: unknown } | null {
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
  return isProblem ? (body as { code: string; detail: string }) : null;
}

/** The connection to a shop's server. Knows whether the server responds. */
export class ShopLine {
  readonly #connection: ShopConnection;
  readonly #onChange: () => void;
  /** When the server stopped responding; null while it responds. */
  deadSince: string | null = null;

  constructor(connection: ShopConnection, onChange: () => void) {
    this.#connection = connection;
    this.#onChange = onChange;
  }

  get isReachable(): boolean {
    return this.deadSince === null;
  }

  /**
   * Sends a request to the server, and resolves to the complete response.
   * @throws NotReached; whatever `signal` throws if the window has cancelled the request
   */
  async send({ method, path, headers, text, signal }: LineRequest): Promise<ShopResponse> {
    const limit = AbortSignal.timeout(this.isReachable || method !== 'GET' ? waitMs : impatientMs);
    const requestedAt = new Date().toISOString();
    try {
      const response = await this.#connection.fetch(path, {
        method,
        ...(headers ? { headers } : {}),
        ...(text === undefined ? {} : { body: text }),
        // If the window cancels a change, the change is still sent to the end, because its outcome must be known.
        signal: signal && method === 'GET' ? AbortSignal.any([signal, limit]) : limit,
      });
      const received = { ...(await readResponse(response)), requestedAt };
      if (isFromBetween(received)) throw new NotReached(true);
      this.#set(true);
      return received;
    } catch (error) {
      if (signal?.aborted && method === 'GET') throw error;
      this.#set(false);
      if (error instanceof NotReached) throw error;
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      throw new NotReached(!neverSent.has(code ?? ''));
    }
  }

  /** Checks whether the server responds now. */
  async probe(): Promise<boolean> {
    try {
      await this.send({ method: 'GET', path: '/api/health' });
      return true;
    } catch {
      return false;
    }
  }

  #set(isReachable: boolean): void {
    if (isReachable === this.isReachable) return;
    this.deadSince = isReachable ? null : new Date().toISOString();
    this.#onChange();
  }
}

async function readResponse(response: Response): Promise<Omit<ShopResponse, 'requestedAt'>> {
  const { status, headers } = response;
  const text = await response.text();
  let body: unknown;
  try {
    body = /json/.test(headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
  } catch {
    body = undefined;
  }
  return { status, headers, text, body };
}

/**
 * Whether a response isn't from the shop's running server. It may be from a proxy or firewall, or from a server that is starting or
 * stopping. It may also be a web page, such as a hotel network's sign-in page.
 */
function isFromBetween({ status, body, headers }: ShopResponse): boolean {
  // A proxy may respond with such a status, for example Cloudflare with 520 to 530. The server's own errors always have a problem
  // document as their body.
  if (status >= 500) {
    const problem = problemOf(body);
    return problem === null || (problem.code === 'unavailable' && !('ill' in problem));
  }
  // A gateway or firewall may respond with these statuses too. Without the server's own problem document, they say nothing about the
  // session.
  if (status === 401 || status === 403) return problemOf(body) === null;
  return status < 300 && status !== 204 && /text\/html/.test(headers.get('content-type') ?? '');
}
