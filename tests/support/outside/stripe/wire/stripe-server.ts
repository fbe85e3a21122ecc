import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '../state/collection.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { checkExpand, expanded } from './expand.ts';
import {
  forbidden,
  lockTimeout,
  rateLimit,
  rejection,
  responseTo,
  serverError,
  tooLittleBalance,
} from './failure-response.ts';
import type { Fault, Faults } from './faults.ts';
import { decodeForm, type Form } from './form.ts';
import type { IdempotencyKeys, StoredResponse } from './idempotency-keys.ts';
import type { Route } from './route.ts';
import { StripeFailure } from './stripe-failure.ts';

/** A call as it arrived, and the status of its response. */
export interface RecordedCall {
  method: string;
  path: string;
  form: Form;
  apiVersion: string | undefined;
  idempotencyKey: string | undefined;
  requestId: string;
  /** Null if no response has been sent yet, or never will be. */
  status: number | null;
  isReplay: boolean;
}

interface ServerOptions {
  state: StripeState;
  routes: Route[];
  browserRoutes: Route[];
  faults: Faults;
  keys: IdempotencyKeys;
  secretKey: string;
}

/** The HTTP side of the API: authentication, idempotency keys and faults. The routes do the rest. */
export class StripeServer {
  readonly calls: RecordedCall[] = [];
  readonly #options: ServerOptions;
  #server: Server | null = null;
  #port: number;

  constructor(options: ServerOptions, port: number) {
    this.#options = options;
    this.#port = port;
  }

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const encoded = request.method === 'GET' ? search.slice(1) : Buffer.concat(chunks).toString();
    const key = request.headers['idempotency-key'];
    const call: RecordedCall = {
      method: request.method ?? '',
      path: pathname,
      form: decodeForm(encoded),
      apiVersion: request.headers['stripe-version'] as string | undefined,
      idempotencyKey: request.method === 'POST' && typeof key === 'string' ? key : undefined,
      requestId: newId('req'),
      status: null,
      isReplay: false,
    };
    const isBrowser = pathname.startsWith('/_browser/');
    if (!isBrowser) this.calls.push(call);
    const respond = (status: number, body: string, headers: Record<string, string> = {}) => {
      call.status = status;
      const version = call.apiVersion ? { 'stripe-version': call.apiVersion } : {};
      const keyHeader = call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {};
      const origin = isBrowser ? { 'access-control-allow-origin': '*' } : {};
      const date = this.#options.state.now().toUTCString();
      const common = {
        date,
        'content-type': 'application/json',
        'request-id': call.requestId,
        ...version,
        ...keyHeader,
      };
      response.writeHead(status, { ...common, ...origin, ...headers }).end(body);
    };
    try {
      if (isBrowser) {
        const { status, body } = this.#run(this.#options.browserRoutes, call);
        respond(status, body);
        return;
      }
      await this.#respond(call, request.headers.authorization, respond, () => response.destroy());
    } catch (failure) {
      const { status, body } = responseTo(failure, call.requestId);
      respond(status, body);
    }
  }

  async #respond(
    call: RecordedCall,
    authorization: string | undefined,
    respond: (status: number, body: string, headers?: Record<string, string>) => void,
    drop: () => void,
  ): Promise<void> {
    this.#checkKey(authorization);
    const fault = this.#options.faults.take(call.method, call.path);
    const kind = fault?.options.kind;
    if (kind === 'dropped-before') return drop();
    if (kind === 'rate-limited') {
      const { status, body } = responseTo(rateLimit(), call.requestId);
      return respond(status, body, { 'retry-after': '1', 'stripe-rate-limited-reason': 'global-rate' });
    }
    if (kind === 'forbidden') throw forbidden();
    if (kind === 'locked') throw lockTimeout();
    const stored = this.#begin(call);
    if (stored) {
      call.isReplay = true;
      if (kind === 'dropped-after') return drop();
      return respond(stored.status, stored.body, {
        'idempotent-replayed': 'true',
        'original-request': stored.requestId,
      });
    }
    if (kind === 'hold-before') await wait(fault);
    const result = this.#act(call, fault);
    if (kind === 'hold-after') await wait(fault);
    this.#finish(call, result.stored);
    if (kind === 'dropped-after') return drop();
    respond(result.sent.status, result.sent.body);
  }

  /** The response that is stored for the key, and the one that the client receives. */
  #act(call: RecordedCall, fault: Fault | null): { stored: StoredResponse | null; sent: StoredResponse } {
    const kind = fault?.options.kind;
    const isRemembered = fault?.options.isRemembered ?? true;
    const brokenDown = responseTo(serverError(), call.requestId);
    if (kind === 'server-error-before') return { stored: isRemembered ? brokenDown : null, sent: brokenDown };
    if (kind === 'too-little-balance' || kind === 'rejected') {
      // Stripe detects this only while it carries out the request, so it repeats this response for the key
      // (https://docs.stripe.com/api/idempotent_requests).
      const refused = responseTo(kind === 'rejected' ? rejection() : tooLittleBalance(), call.requestId);
      return { stored: refused, sent: refused };
    }
    let result: StoredResponse;
    let isValidation = false;
    try {
      result = this.#run(this.#options.routes, call);
    } catch (failure) {
      isValidation = failure instanceof StripeFailure && failure.isValidation;
      result = responseTo(failure, call.requestId);
    }
    if (kind === 'server-error-after') return { stored: isRemembered ? brokenDown : result, sent: brokenDown };
    return { stored: isValidation ? null : result, sent: result };
  }

  #run(routes: Route[], call: RecordedCall): StoredResponse {
    const { state } = this.#options;
    for (const route of routes) {
      const match = route.method === call.method ? route.pattern.exec(call.path) : null;
      if (!match) continue;
      const act = route.prepare(state, decodeURIComponent(match[1] ?? ''), call.form);
      const paths = (call.form.expand ?? []) as string[];
      checkExpand(paths);
      state.request = { id: call.requestId, idempotency_key: call.idempotencyKey ?? null };
      try {
        const result = expanded(state, act(), paths);
        return { status: 200, body: JSON.stringify(result, null, 2), requestId: call.requestId };
      } finally {
        state.request = { id: null, idempotency_key: null };
      }
    }
    const message = `Unrecognized request URL (${call.method}: ${call.path}).`;
    throw new StripeFailure(404, { type: 'invalid_request_error', message });
  }

  #begin(call: RecordedCall): StoredResponse | null {
    if (call.idempotencyKey === undefined) return null;
    return this.#options.keys.begin(call.idempotencyKey, call.path, JSON.stringify(sorted(call.form)));
  }

  #finish(call: RecordedCall, stored: StoredResponse | null): void {
    if (call.idempotencyKey === undefined) return;
    if (stored) this.#options.keys.finish(call.idempotencyKey, stored);
    else this.#options.keys.free(call.idempotencyKey);
  }

  #checkKey(authorization: string | undefined): void {
    const given = authorization?.match(/^Bearer (.+)$/)?.[1];
    if (given === this.#options.secretKey) return;
    const message = given
      ? `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`
      : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeFailure(401, { type: 'invalid_request_error', message });
  }
}

async function wait(fault: Fault | null): Promise<void> {
  fault?.arrived.resolve();
  await fault?.released.promise;
}

/** The same parameters in a different order are the same request. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}
