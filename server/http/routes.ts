import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { type MatchFunction, match, pathToRegexp } from 'path-to-regexp';
import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { Endpoint } from '#core/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import type { SiteModes } from '#server/http/guards/site-mode.ts';
import { KeysInFlight } from './idempotency/idempotency.ts';
import { toProblem } from './send.ts';

/** A response before it is sent over HTTP. `body` is undefined if the response has no body. */
export interface PlainResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

export interface InProcessInput {
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

type Http = (request: Request, response: Response) => Promise<void>;

type InProcess = (input: InProcessInput) => Promise<PlainResponse>;

interface PublicRoute {
  path: string;
  /**
   * Matches the endpoint's path. The page cache uses this pattern, because it checks every request and doesn't need the path's
   * parameters.
   */
  pattern: RegExp;
  match: MatchFunction<Record<string, string>>;
  query: readonly string[];
  respond: InProcess;
}

/** Paths are matched exactly as in the router: case and a final slash matter. */
const pathOptions = { sensitive: true, trailing: false };

/** All endpoints that the shop serves. A router serves all of them over HTTP. Public reads can also be called without HTTP. */
export class Routes {
  readonly router: Router = express.Router({ caseSensitive: true, strict: true });
  readonly deps: Deps;
  readonly siteModes: SiteModes;
  readonly keysInFlight = new KeysInFlight();
  readonly endpoints: Endpoint[] = [];
  readonly #public: PublicRoute[] = [];
  /** The endpoints whose path has no parameters, by method and path. */
  readonly #plain = new Map<string, Http>();
  readonly #paths: { pattern: RegExp; method: Endpoint['method'] }[] = [];

  constructor(deps: Deps, siteModes: SiteModes) {
    this.deps = deps;
    this.siteModes = siteModes;
  }

  add(endpoint: Endpoint, http: Http, inProcess: InProcess | null): void {
    this.endpoints.push(endpoint);
    const { path, method } = endpoint;
    this.router[methodOf(endpoint)](path, http);
    if (/^[\w/.-]+$/.test(path)) this.#plain.set(`${method} ${path}`, http);
    const pattern = pathToRegexp(path, pathOptions).regexp;
    this.#paths.push({ pattern, method });
    if (inProcess === null) return;
    const query = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
    this.#public.push({ path, pattern, match: match(path, { ...pathOptions, decode }), query, respond: inProcess });
  }

  /**
   * Serves the endpoints whose path has no parameters. Called before the router, which would first try hundreds of other patterns, for
   * example for a new order.
   */
  servePlain(request: Request, response: Response, next: NextFunction): void {
    const { method, path } = request;
    const http = this.#plain.get(`${method} ${path}`);
    if (http === undefined) {
      next();
      return;
    }
    request.route = { path };
    http(request, response).catch(next);
  }

  /** Returns the methods that the endpoints at a path accept. */
  methodsAt(path: string): string[] {
    const methods = this.#paths
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return [...new Set(methods)];
  }

  /** Returns the declared path of the public read that serves a path; null if there is none. */
  publicPath(path: string): string | null {
    return this.#public.find(({ pattern }) => pattern.test(path))?.path ?? null;
  }

  /** Returns the query names that the public read at a path accepts; null if the path isn't a public read. */
  publicQuery(path: string): readonly string[] | null {
    return this.#public.find(({ pattern }) => pattern.test(path))?.query ?? null;
  }

  /**
   * Runs a public read without HTTP, for server rendering and the page cache. An AppError becomes a response; any other error is
   * thrown. `path` may contain a query.
   */
  async response(path: string): Promise<PlainResponse> {
    const [pathname = '', query = ''] = path.split('?', 2);
    try {
      for (const route of this.#public) {
        const found = route.match(pathname);
        if (found === false) continue;
        const input = { params: { ...found.params }, query: Object.fromEntries(new URLSearchParams(query)) };
        return await route.respond({ path: pathname, ...input });
      }
      throw new AppError('not_found');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const body = toProblem(error);
      return { status: body.status, body, headers: {} };
    }
  }
}

function methodOf(endpoint: Endpoint) {
  return endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('not_found');
  }
}
