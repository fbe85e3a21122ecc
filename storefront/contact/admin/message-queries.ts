import '#storefront/api/zod-without-eval.ts';
import { listContactMessages } from '#core/contact/contact-api.ts';
import { listQueryOf } from '#storefront/api/call.ts';

const all = ['admin', 'messages'] as const;

/** The query options for the messages of the contact form. */
export const messageQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listContactMessages, { query }),
};
