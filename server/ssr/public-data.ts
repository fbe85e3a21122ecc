import { LRUCache } from 'lru-cache';
import type { PlainResponse, Routes } from '#server/http/routes.ts';

const maxResponses = 300;

/**
 * The data of pages: public reads, which run in this process and are cached until the public revision changes. Every page needs
 * the shop's settings, and many pages need the same list. Results are shared, so they must not be changed.
 */
export class PublicData {
  readonly #routes: Routes;
  readonly #revision: () => number;
  readonly #responses = new LRUCache<string, { revision: number; response: Promise<PlainResponse> }>({
    max: maxResponses,
  });

  constructor(routes: Routes, revision: () => number) {
    this.#routes = routes;
    this.#revision = revision;
  }

  /** Errors are shared too, but not cached, because the number of invalid paths is unlimited. */
  load(path: string): Promise<PlainResponse> {
    const revision = this.#revision();
    const known = this.#responses.get(path);
    if (known?.revision === revision) return known.response;
    const response = this.#routes.response(path);
    this.#responses.set(path, { revision, response });
    response.then(
      ({ status }) => {
        if (status !== 200) this.#responses.delete(path);
      },
      () => this.#responses.delete(path),
    );
    return response;
  }
}
