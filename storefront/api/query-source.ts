import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { Load } from './call.ts';

const loads = new WeakMap<QueryClient, Load>();

/** Has the queries of this client read in this process: the server renders without calling itself. */
export function readThrough(client: QueryClient, load: Load): void {
  loads.set(client, load);
}

/** Where a query's function reads from, and what ends it: `call(route, { query, ...from(context) })`. */
export function from({ client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>) {
  return { signal, load: loads.get(client) };
}

/** Where a 404 is an answer, "there is none", and no failure. */
export async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
