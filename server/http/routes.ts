import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { Endpoint } from '#core/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import type { SiteModes } from './guards/site-mode.ts';
import { KeysInFlight } from './idempotency/idempotency.ts';
import { toProblem } from './problem.ts';

/** An answer that has not become HTTP yet. `body` is undefined where there is none. */
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

type InProcess = (input: InProcessInput) => Promise<PlainResponse>;

interface PublicRoute {
  pattern: RegExp;
  names: string[];
  query: readonly string[];
  response: InProcess;
}

/** Collects what is served: a router for HTTP, and the public reads again for calls without HTTP. */
export class Routes {
  readonly router: Router = express.Router({ caseSensitive: true, strict: true });
  readonly deps: Deps;
  readonly siteModes: SiteModes;
  readonly keysInFlight = new KeysInFlight();
  readonly endpoints: Endpoint[] = [];
  readonly #public: PublicRoute[] = [];

  constructor(deps: Deps, siteModes: SiteModes) {
    this.deps = deps;
    this.siteModes = siteModes;
  }

  add(
    endpoint: Endpoint,
    http: (request: Request, response: Response) => Promise<void>,
    inProcess: InProcess | null,
  ): void {
    this.endpoints.push(endpoint);
    this.router[methodOf(endpoint)](endpoint.path, http);
    if (inProcess === null) return;
    const query = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
    this.#public.push({ ...compile(endpoint.path), query, response: inProcess });
  }

  /** The query names that a public read knows; null where the path is none. */
  publicQuery(path: string): readonly string[] | null {
    return this.#public.find(({ pattern }) => pattern.test(path))?.query ?? null;
  }

  /**
   * Runs a public read without HTTP: for server rendering and the page cache. Refusals are answers, faults are thrown.
   * `path` may carry a query.
   */
  async response(path: string): Promise<PlainResponse> {
    const [pathname = '', query = ''] = path.split('?', 2);
    try {
      for (const { pattern, names, response: result } of this.#public) {
        const match = pattern.exec(pathname);
        if (match === null) continue;
        const params = Object.fromEntries(names.map((name, index) => [name, decode(match[index + 1] ?? '')]));
        return await result({ path: pathname, params, query: Object.fromEntries(new URLSearchParams(query)) });
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

function compile(path: string): { pattern: RegExp; names: string[] } {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return { pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`), names };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError('not_found');
  }
}
