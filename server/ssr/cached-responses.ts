import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { readSessionHint } from '#core/accounts/session-hint.ts';
import { BoundedQueue } from '#server/bounded-queue.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { RenderedResponse } from '#server/http/cached-response.ts';
import type { HeaderList } from '#server/http/guards/security-headers.ts';
import type { SiteMode } from '#server/http/guards/site-mode.ts';
import { identify, logSentResponse } from '#server/http/request-log.ts';
import type { Routes } from '#server/http/routes.ts';
import { shopLimits } from '#server/limits.ts';
import { googleFeedXml } from './google-feed.ts';
import { pageAddress } from './page-address.ts';
import { PageCache } from './page-cache.ts';
import { PublicData } from './public-data.ts';
import { renderPage as renderDocument } from './render.ts';
import { robotsTxt, sitemapXml } from './robots-and-sitemap.ts';
import { webManifest } from './web-manifest.ts';

const renders = new BoundedQueue(shopLimits.renders);

/** Paths that have their own responses and are never pages. */
const notPages = /^\/(?:api|assets|charts|share|objects)(?:\/|$)|\./;

/** Serves the public responses: pages, public GET requests of the API, sitemap and robots. They come from the page cache if possible. */
export class CachedResponses {
  readonly #deps: Deps;
  readonly #routes: Routes;
  readonly #cache: PageCache | null;
  readonly #data: PublicData;
  /** Whether responses from the cache are logged too. */
  readonly #logsAll: boolean;
  /** Requests whose response isn't cached yet, each with its cache key. Express then renders and caches the response. */
  readonly #missed = new WeakMap<IncomingMessage, string>();
  #revisionOfTurn: number | null = null;

  constructor(deps: Deps, routes: Routes, headersOf: (path: string) => HeaderList) {
    this.#deps = deps;
    this.#routes = routes;
    this.#logsAll = deps.log.isLevelEnabled('debug');
    const revision = () => this.#revision();
    this.#data = new PublicData(routes, revision);
    const options = {
      revision,
      render: (key: string) => this.#render(key),
      headersOf: (key: string) => headersOf(key.slice(key.indexOf(' ') + 1)),
    };
    this.#cache = deps.env.pageCache ? new PageCache(options) : null;
  }

  /**
   * Sends a response from the cache before Express receives the request. Calls `next` if there is no cached response, so that Express
   * handles the request. It also calls `next` if an error is thrown, for example because the database can't be read: outside Express,
   * an error would end the process or leave the request without a response.
   */
  respond(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    try {
      this.#respond(request, response, next);
    } catch (error) {
      this.#deps.log.error({ err: error }, 'The page cache failed');
      next();
    }
  }

  #respond(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const cache = this.#cache;
    if (cache === null || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    const mode = this.#routes.siteModes.known(this.#revision());
    if (mode !== null) {
      const key = this.#keyOf(request, mode);
      if (this.#logsAll) identify(request, this.#deps.env);
      if (key !== null && cache.sendCached(key, request, response)) {
        if (this.#logsAll) logSentResponse(this.#deps.log, request, response);
        return;
      }
      if (key !== null) this.#missed.set(request, key);
      next();
      return;
    }
    this.#routes.siteModes.current().then(
      () => this.respond(request, response, next),
      () => next(),
    );
  }

  /**
   * Renders, in Express, a response that isn't cached yet. All simultaneous requests for the response share one rendering. If rendering
   * fails, the request continues to the routes without the cache, which log the error and respond with it.
   * @throws AppError too_many
   */
  async renderMissed(request: Request, response: Response, next: NextFunction): Promise<void> {
    const key = this.#missed.get(request);
    if (key === undefined || this.#cache === null) {
      next();
      return;
    }
    await this.countRender(request);
    if (!(await this.#cache.send(key, request, response).catch(() => false))) next();
  }

  /**
   * Counts a request whose response isn't cached towards the client's limit. If the shop runs without a cache, as in a benchmark, nothing
   * is counted.
   * @throws AppError too_many
   */
  async countRender({ ip = '' }: Request): Promise<void> {
    if (this.#cache !== null) await this.#deps.limits.count('render', ip);
  }

  /**
   * Renders a page without the cache. Used for pages that can't be cached, such as a page that doesn't exist, or a staff page.
   * @throws AppError busy
   */
  async renderPage(path: string, mode: SiteMode): Promise<RenderedResponse | { redirect: string }> {
    const { storefront, env } = this.#deps;
    const { publicUrl } = env;
    const page = await renders.run(() =>
      renderDocument({ path, mode, publicUrl, load: (context) => this.#data.load(context) }, storefront),
    );
    if ('redirect' in page) return page;
    return {
      status: page.status,
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from(page.html),
      ...(mode === 'coming-soon' ? { headers: { 'X-Robots-Tag': 'noindex' } } : {}),
    };
  }

  /**
   * Reads the revision at most once in each turn of the event loop. A change in this turn isn't missed: no client can know of the
   * change before the turn ends.
   */
  #revision(): number {
    if (this.#revisionOfTurn === null) {
      this.#revisionOfTurn = this.#deps.store.publicRevision();
      setImmediate(() => {
        this.#revisionOfTurn = null;
      });
    }
    return this.#revisionOfTurn;
  }

  /**
   * Returns a response's cache key, e.g. "api /api/products" or "live /products/beef". Null for responses that aren't the same for
   * everyone.
   */
  #keyOf({ url = '/', headers }: IncomingMessage, mode: SiteMode): string | null {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    const query = at < 0 ? '' : url.slice(at + 1);
    if (path.startsWith('/api/')) {
      const names = this.#routes.publicQuery(path);
      return names === null ? null : apiKey(path, query, names);
    }
    if (isTextPath(path)) return `text ${path}`;
    if (notPages.test(path)) return null;
    // While the shop is coming soon, staff see the live pages. So this request isn't answered from the cache: Express checks whether
    // the visitor is staff.
    if (mode === 'coming-soon' && readSessionHint(headers.cookie ?? '') === 'customer') return null;
    const address = pageAddress(path, query, mode);
    return address.isCacheable ? `${mode} ${address.path}` : null;
  }

  async #render(key: string): Promise<RenderedResponse | null> {
    const at = key.indexOf(' ');
    const [kind, path] = [key.slice(0, at), key.slice(at + 1)];
    if (kind === 'api') return this.#renderRead(path);
    if (kind === 'text') return this.makeText(path as TextPath);
    const page = await this.renderPage(path, kind as SiteMode);
    return 'redirect' in page ? null : page;
  }

  async #renderRead(path: string): Promise<RenderedResponse> {
    const { status, body, headers } = await this.#routes.response(path);
    return { status, headers, contentType: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(body)) };
  }

  async makeText(path: TextPath): Promise<RenderedResponse> {
    const { contentType, text } = textResponses[path];
    const body = await this.#deps.store.read((db) => text(db, this.#deps));
    return { status: 200, contentType, body: Buffer.from(body) };
  }
}

const xml = 'application/xml; charset=utf-8';
/** The responses that aren't pages, but are made from the same public content. */
const textResponses = {
  '/robots.txt': { contentType: 'text/plain; charset=utf-8', text: (db: Reader, { env }: Deps) => robotsTxt(db, env) },
  '/sitemap.xml': { contentType: xml, text: (db: Reader, { env }: Deps) => sitemapXml(db, env) },
  '/manifest.webmanifest': { contentType: 'application/manifest+json', text: webManifest },
  '/feeds/google.xml': {
    contentType: xml,
    text: (db: Reader, { env, providers }: Deps) => googleFeedXml(db, env, providers.active.minimumCents),
  },
};
export type TextPath = keyof typeof textResponses;
export const textPaths = Object.keys(textResponses) as TextPath[];

function isTextPath(path: string): path is TextPath {
  return path in textResponses;
}

/**
 * Returns the cache key of an API request; null if the response can't be cached. Searches aren't cached, because hardly any two are the
 * same. A query with a repeated name isn't cached, because the endpoint itself must check it.
 */
function apiKey(path: string, query: string, names: readonly string[]): string | null {
  if (query === '') return `api ${path}`;
  const search = new URLSearchParams(query);
  if (search.has('q') || names.some((name) => search.getAll(name).length > 1)) return null;
  const known = new URLSearchParams();
  for (const name of names) if (search.has(name)) known.set(name, search.get(name) ?? '');
  return `api ${path}${known.size > 0 ? `?${known}` : ''}`;
}
