import { z } from 'zod';
import { reportPageFaultRoute } from '../bare-routes.ts';
import { defineEndpoint, instantSchema, listQuery } from '../endpoint.ts';

const tag = 'analytics';

export const reportPageFault = defineEndpoint({
  ...reportPageFaultRoute,
  access: 'anyone',
  summary:
    'Reports an error of a page in a browser; identical reports are counted together, and no personal data is stored',
  tag,
  body: z.object({
    message: z.string().max(1_000),
    stack: z.string().max(8_000),
    path: z
      .string()
      .regex(/^\/[^\s?#]*$/)
      .max(300),
    /** The browser's user agent. */
    browser: z.string().max(400),
    /** The script file that the page loaded; its name changes with each version of the shop. */
    build: z.string().max(100),
  }),
  response: z.undefined(),
  status: 204,
  limit: 'page-fault',
});

/** An error on a page, with the number of times browsers have reported it. */
export const pageFaultSchema = z.object({
  id: z.number().int(),
  /** The page's route, without anything that a user typed. */
  page: z.string(),
  message: z.string(),
  stack: z.string(),
  /** The user agent of the browser that reported the error first. */
  browser: z.string(),
  build: z.string(),
  times: z.number().int(),
  firstAt: instantSchema,
  lastAt: instantSchema,
});
export type PageFault = z.infer<typeof pageFaultSchema>;

export const listPageFaults = defineEndpoint({
  method: 'GET',
  path: '/api/admin/page-faults',
  access: 'owner',
  summary: 'Lists the errors of pages in browsers, the latest first',
  tag,
  query: listQuery,
  response: z.array(pageFaultSchema),
  list: true,
});

export const clearPageFaults = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/page-faults',
  access: 'owner',
  summary: 'Deletes all reported errors of pages',
  tag,
  response: z.object({ ok: z.literal(true) }),
});
