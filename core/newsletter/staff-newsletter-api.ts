import { z } from 'zod';
import { defineEndpoint, instantSchema, listQuery } from '../endpoint.ts';

const tag = 'newsletter';

const subscriberStates = ['confirmed', 'unconfirmed', 'left'] as const;
const stateSchema = z.enum(subscriberStates);
/** Where people signed up: in the footer of the shop's pages, or on the Coming Soon page. */
const sourceSchema = z.enum(['footer', 'coming-soon']);

const subscriberSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  source: sourceSchema.nullable(),
  state: stateSchema,
  createdAt: instantSchema,
  confirmedAt: instantSchema.nullable(),
  unsubscribedAt: instantSchema.nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

const filters = { state: stateSchema.optional(), source: sourceSchema.optional() };
export const subscriberListQuery = listQuery.extend(filters);

export const listSubscribers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter-subscribers',
  access: 'owner',
  summary: 'Lists newsletter subscribers, newest first; only confirmed email addresses may be emailed',
  tag,
  query: subscriberListQuery,
  response: z.array(subscriberSchema),
  list: true,
});

export const subscriberFileQuery = z.object({ q: listQuery.shape.q, ...filters });

export const subscriberFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter-subscribers.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports newsletter subscribers as a CSV file, oldest first; only confirmed ones if no state is given',
  tag,
  query: subscriberFileQuery,
  response: z.string(),
  responses: 'csv',
});

const announcementSchema = z.object({
  /** When staff sent the announcement; null until they have sent it. */
  startedAt: instantSchema.nullable(),
  /** The number of people who asked for the announcement and confirmed, and whose email hasn't been created yet. */
  waiting: z.number().int(),
  /** The number of emails created; the outbox sends a few per minute. */
  written: z.number().int(),
  /** Whether the announcement can be sent: the shop is open, and a mail server is set up. */
  canSend: z.boolean(),
});
export type OpeningAnnouncement = z.infer<typeof announcementSchema>;

export const readOpeningAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/api/admin/opening-announcement',
  access: 'owner',
  summary: 'Returns how many people are waiting for the opening announcement and how many have received it',
  tag,
  response: announcementSchema,
});

export const sendOpeningAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/opening-announcement',
  access: 'owner',
  confirms: 'switched',
  summary:
    'Sends the opening announcement once to each confirmed subscriber who asked for it; 409 wrong_status while the shop is closed',
  tag,
  response: announcementSchema,
});
