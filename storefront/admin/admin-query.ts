import type { UseQueryOptions } from '@tanstack/react-query';

/** What a staff screen asks for: the query options of a feature's factory. Their key is `['admin', feature, kind, input]`. */
// biome-ignore lint/suspicious/noExplicitAny: each factory has a type of key of its own
export type AdminQuery<Found> = UseQueryOptions<Found, Error, Found, any>;
