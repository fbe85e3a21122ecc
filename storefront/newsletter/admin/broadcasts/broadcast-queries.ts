import '#storefront/api/zod-without-eval.ts';
import {
  type BroadcastDraft,
  listBroadcastRecipients,
  listBroadcasts,
  previewBroadcast,
  readBroadcast,
} from '#core/newsletter/broadcast-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'broadcasts'] as const;

/** The query options for broadcasts to confirmed newsletter subscribers. */
export const broadcastQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listBroadcasts, { query }),
  detail: (id: number | string) => queryOf([...all, 'detail', String(id)], readBroadcast, { params: { id } }),
  recipients: (id: number, query: URLSearchParams) =>
    listQueryOf([...all, 'recipients', id, String(query)], listBroadcastRecipients, { params: { id }, query }),
  preview: (draft: BroadcastDraft) => ({
    ...queryOf(['admin', 'broadcast-preview', draft], previewBroadcast, { body: draft }),
    gcTime: 10_000,
  }),
};
