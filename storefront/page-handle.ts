import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';

/** The members that a page module exports as `handle` next to its `Component`. */
export interface PageHandle {
  /**
   * Fetches the data of the page's first view. The server waits for it. The browser starts it when a link is hovered or focused, and
   * doesn't wait. Resolves to null only if there is no such page: the server then returns 404.
   */
  prefetch?(client: QueryClient, params: Params, search: URLSearchParams, pathname: string): Promise<unknown>;
  /** The HTTP status of the page that is shown at unknown URLs. */
  status?: 404;
}
