import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';

/** What a page module exports as `handle` beside its `Component`. */
export interface PageHandle {
  /**
   * Fetches what the page's first view needs: awaited by the server, started unawaited in the browser when a link is
   * hovered or focused. Resolves to null, and nothing else does, when there is no such page: the server then answers 404.
   */
  prefetch?(client: QueryClient, params: Params, search: URLSearchParams, pathname: string): Promise<unknown>;
  /** For pages that are themselves the response to an address that doesn't exist. */
  status?: 404;
}
