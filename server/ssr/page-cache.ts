import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { CachedResponse, type RenderedResponse } from '#server/http/cached-response.ts';
import type { HeaderList } from '#server/http/guards/security-headers.ts';

export interface PageCacheOptions {
  /**
   * Returns the current public revision. Database triggers increase it when public content changes (migration 0001_public_revision.sql
   * and later ones).
   */
  revision(): number;
  /** Renders the response for a cache key; null if the cache can't send that response. */
  render(key: string): Promise<RenderedResponse | null>;
  /** Returns the headers that are sent with the response for a cache key, in addition to the response's own headers. */
  headersOf(key: string): HeaderList;
  maxBytes?: number;
}

interface Entry {
  revision: number;
  response: CachedResponse;
}

/**
 * Caches the public responses, which are the same for everyone. A cached response is sent only if public content hasn't changed since
 * before it was rendered. A saved product is thus shown immediately. Only responses with status 200 are cached.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<CachedResponse | null>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes ?? 24 * 1024 * 1024,
      sizeCalculation: ({ response: result }) => result.bytes,
    });
  }

  /** Sends the response from the cache if possible. Returns false if the response must be rendered first. */
  sendCached(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.revision !== this.#options.revision()) return false;
    entry.response.send(request, response);
    return true;
  }

  /**
   * Sends the response, and renders it first if needed. Simultaneous requests share one rendering. Returns false if the response can't
   * be rendered for the cache.
   */
  async send(key: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (this.sendCached(key, request, response)) return true;
    const result = await this.#render(key);
    if (result === null) return false;
    result.send(request, response);
    return true;
  }

  #render(key: string): Promise<CachedResponse | null> {
    // The revision is read before rendering. If a change is saved while the page is rendered, the cached response counts as outdated
    // and is rendered again. If the revision were read afterwards, old data could count as current.
    const revision = this.#options.revision();
    const name = `${revision} ${key}`;
    let rendering = this.#rendering.get(name);
    if (rendering === undefined) {
      rendering = this.#renderAndCache(key, revision).finally(() => this.#rendering.delete(name));
      this.#rendering.set(name, rendering);
    }
    return rendering;
  }

  async #renderAndCache(key: string, revision: number): Promise<CachedResponse | null> {
    const rendered = await this.#options.render(key);
    if (rendered?.status !== 200) return null;
    const result = new CachedResponse(rendered, this.#options.headersOf(key), 'no-cache');
    this.#entries.set(key, { revision, response: result });
    return result;
  }
}
