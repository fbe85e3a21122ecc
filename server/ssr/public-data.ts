import { LRUCache } from 'lru-cache';
import type { PlainResponse, Routes } from '#server/http/routes.ts';

const maxResponses = 300;

/**
 * Loads the data of pages: the responses of public GET requests. The requests run in this process. Their responses are cached until
 * public content changes, because every page needs the shop's settings, and many pages need the same list. Pages share the responses,
 * so they must not change them.
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

  /**
   * Loads the response of a public GET request. Simultaneous calls share one request, and its error. Errors aren't cached, because
   * there is no limit to the number of invalid paths.
   */
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
