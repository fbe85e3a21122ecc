import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import {
  type BroadcastDraft,
  listBroadcastRecipients,
  listBroadcasts,
  previewBroadcast,
  readBroadcast,
} from '#core/newsletter/broadcast-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'broadcasts'] as const;

/** The query options for broadcasts to confirmed newsletter subscribers. */
export const broadcastQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listBroadcasts, { query, ...from(context) }),
    }),
  detail: (id: number | string) =>
    queryOptions({
      queryKey: [...all, 'detail', String(id)],
      queryFn: (context) => call(readBroadcast, { params: { id }, ...from(context) }),
    }),
  recipients: (id: number, query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'recipients', id, String(query)],
      queryFn: (context) => callList(listBroadcastRecipients, { params: { id }, query, ...from(context) }),
    }),
  preview: (draft: BroadcastDraft) =>
    queryOptions({
      queryKey: ['admin', 'broadcast-preview', draft],
      queryFn: (context) => call(previewBroadcast, { body: draft, ...from(context) }),
      gcTime: 10_000,
    }),
};
