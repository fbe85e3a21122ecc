import type { UseQueryOptions } from '@tanstack/react-query';

/** Query options for a staff screen, created by a feature. Their key is `['admin', feature, kind, input]`. */
// biome-ignore lint/suspicious/noExplicitAny: each factory has its own type of key
export type AdminQuery<Found> = UseQueryOptions<Found, Error, Found, any>;
