import type { ShopConnection } from '#desktop/main/shop-connection.ts';

/** What the shop answered, whole. */
export interface ShopResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined where it is no JSON. */
  body: unknown;
}

export interface LineRequest {
  method: string;
  path: string;
  headers?: Headers;
  text?: string;
  signal?: AbortSignal;
}

/** Nothing came back. `mayHaveArrived`: the shop may have done it all the same. */
export class NotReached extends Error {
  readonly mayHaveArrived: boolean;

  constructor(mayHaveArrived: boolean) {
    super('The shop cannot be reached.');
    this.mayHaveArrived = mayHaveArrived;
  }
}

const waitMs = 20_000;
/** Where the last request got nothing: a screen mustn't wait long for what was seen. */
const impatientMs = 3_000;
/** The request never left this computer. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const proxyFaults = new Set([502, 503, 504]);

export function problemOf(body: unknown): { code: string; detail: string; [member: string]: unknown } | null {
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
  return isProblem ? (body as { code: string; detail: string }) : null;
}

/** The line to a shop that may go dead, and whether it is. */
export class ShopLine {
  readonly #connection: ShopConnection;
  readonly #onChange: () => void;
  /** Since when nothing comes back; null while something does. */
  deadSince: string | null = null;

  constructor(connection: ShopConnection, onChange: () => void) {
    this.#connection = connection;
    this.#onChange = onChange;
  }

  get isReachable(): boolean {
    return this.deadSince === null;
  }

  /** @throws NotReached; whatever `signal` throws where the window gave up */
  async send({ method, path, headers, text, signal }: LineRequest): Promise<ShopResponse> {
    const limit = AbortSignal.timeout(this.isReachable || method !== 'GET' ? waitMs : impatientMs);
    try {
      const response = await this.#connection.fetch(path, {
        method,
        ...(headers ? { headers } : {}),
        ...(text === undefined ? {} : { body: text }),
        // A change goes on though the window has left: whether it was made must be known.
        signal: signal && method === 'GET' ? AbortSignal.any([signal, limit]) : limit,
      });
      const received = await readResponse(response);
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

  /** Whether the shop answers now. */
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

async function readResponse(response: Response): Promise<ShopResponse> {
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

/** A proxy's word, or that of a shop that is just starting or stopping; and a page where data was wanted, as a hotel's network has. */
function isFromBetween({ status, body, headers }: ShopResponse): boolean {
  if (proxyFaults.has(status)) {
    const problem = problemOf(body);
    return problem === null || (problem.code === 'unavailable' && !('ill' in problem));
  }
  return status < 300 && status !== 204 && /text\/html/.test(headers.get('content-type') ?? '');
}
