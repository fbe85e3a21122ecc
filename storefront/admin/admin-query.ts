import type { UseQueryOptions } from '@tanstack/react-query';

/** The request of a staff screen: the query options of a feature's factory. Their key is `['admin', feature, kind, input]`. */
// biome-ignore lint/suspicious/noExplicitAny: each factory has its own type of key
export type AdminQuery<Found> = UseQueryOptions<Found, Error, Found, any>;
