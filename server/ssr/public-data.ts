import { LRUCache } from 'lru-cache';
import type { PlainResponse, Routes } from '#server/http/routes.ts';

const maxResponses = 300;

/**
 * What pages are made of: public reads, run in this process and cached for as long as the public revision stands. Every
 * page needs the shop's settings, and many need the same list. The results are shared, so none may be changed.
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

  /** Errors are shared too, but not cached: there are as many of them as there are wrong addresses. */
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
