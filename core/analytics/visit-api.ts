import { z } from 'zod';
import { countPageViewRoute } from '../bare-routes.ts';
import { defineEndpoint } from '../endpoint.ts';

export const countPageView = defineEndpoint({
  ...countPageViewRoute,
  access: 'anyone',
  summary: 'Counts a view of a page on the current day; stores no IP address and sets no cookie',
  tag: 'analytics',
  body: z.object({
    path: z
      .string()
      .regex(/^\/[^\s?#]*$/)
      .max(300),
  }),
  response: z.undefined(),
  status: 204,
  limit: 'visit',
});
