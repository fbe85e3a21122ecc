import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listContactMessages } from '#core/contact/contact-api.ts';
import { callList, from } from '#storefront/api/call.ts';

const all = ['admin', 'messages'] as const;

/** The query options for the messages of the contact form. */
export const messageQueries = {
  all,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...all, 'list', String(query)],
      queryFn: (context) => callList(listContactMessages, { query, ...from(context) }),
    }),
};
