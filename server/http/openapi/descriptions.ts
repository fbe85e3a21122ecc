import { errorCatalog } from '#core/app-error.ts';
import type { Tag } from '#core/endpoint.ts';
import { changedItemSchema } from '#core/orders/order-api.ts';
import { problemType } from '../send.ts';
import type { Components } from './components.ts';

type Json = Record<string, unknown>;

export const tagDescriptions: Record<Tag | 'health', string> = {
  accounts: 'Accounts of customers and staff, sessions and passwords',
  analytics: 'Anonymous page views, and errors of pages',
  contact: 'Messages to the shop',
  content: 'Editable texts of pages, search engine settings and shop settings',
  customers: 'Customer records, with or without an account',
  delivery: 'Delivery zones, delivery days and run sheets',
  health: 'For programs that monitor the shop',
  'import-export': 'CSV exports of tables, and the CSV import of products',
  journal: 'Cash drawer counts, daily accounting entries and the BAS',
  laybys: 'Layby plans and their instalments',
  newsletter: 'Subscribing, confirming and unsubscribing',
  orders: 'Orders of customers and of the counter',
  payments: 'Payments, saved cards, and charges of the provider',
  products: 'The catalogue, for customers and for staff',
  repeats: 'Repeating boxes: the same goods every few weeks, until the customer stops them',
  reports: 'Sales, takings, laybys and visits of a period',
  reviews: 'Product reviews by buyers',
  staff: 'The staff overview, live events and test tools',
  stock: 'Stock items, what came and left of them, and counts',
  uploads: 'Images of products and pages',
};

export const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeated request with the same key returns the first response. The same key with another body is rejected. A key ' +
    'belongs to the account or session that sent it: without a session, call POST /api/sessions first, because a repeated ' +
    'request without the session cookie of the first response counts as a new request.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
};

export const shownAccount: Json = {
  name: 'Shown-Account',
  in: 'header',
  required: false,
  description: 'The id of the account that the client shows. If another account is signed in now, nothing is changed.',
  schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
};

export const lastEventId: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last received event; the stream continues after it. Browsers send it automatically.',
  schema: { type: 'string' },
};

export const headers: Record<string, Json> = {
  'X-Total-Count': {
    description: 'The total number of results; sent with page, pageSize or q',
    schema: { type: 'integer' },
  },
  'X-Total-Count-At-Least': {
    description: '`true` if there are more results than X-Total-Count, because counting stopped there',
    schema: { type: 'string', const: 'true' },
  },
  Link: {
    description: 'RFC 8288 links to first, prev, next and last; sent with page, pageSize or q',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response of an earlier request with the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': { description: 'The file’s name', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before repeating the request', schema: { type: 'integer' } },
};

/** Describes the shape that every error response has. */
export function problemSchema(components: Components): Json {
  return {
    type: 'object',
    description: 'RFC 9457. Some codes have additional members.',
    required: ['type', 'title', 'status', 'code', 'detail'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(errorCatalog), description: 'The stable code for programs' },
      detail: { type: 'string', description: 'A message for the user' },
      errors: {
        description: 'For `invalid`: all invalid fields',
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: {
            path: { type: 'string', description: 'Dotted path into the input, e.g. customer.email' },
            message: { type: 'string' },
          },
        },
      },
      items: {
        description: 'For `price_changed`: the changed items with their current prices',
        type: 'array',
        items: components.schema(changedItemSchema, 'output'),
      },
    },
    additionalProperties: true,
  };
}

const problemNames: Record<number, string> = {
  400: 'Malformed',
  401: 'SignedOut',
  402: 'CardDeclined',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'Internal',
  503: 'Unavailable',
};

/** Returns the name of the description that all error responses with this status code share. */
export function nameOfProblem(status: number): string {
  const name = problemNames[status];
  if (name === undefined) throw new Error(`No response is described for errors of status ${status}`);
  return name;
}

const problemContent = { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } };

/** The descriptions of error responses: one for each status code, which lists the error codes with this status. */
export const problemResponses: Record<string, Json> = Object.fromEntries(
  Object.entries(problemNames).map(([status, name]) => [name, problem(Number(status))]),
);

function problem(status: number): Json {
  const codes = Object.entries(errorCatalog).flatMap(([code, [of]]) => (of === status ? [code] : []));
  const waits = status === 409 || status === 429 || status === 503;
  return {
    description: `One of: ${codes.join(', ')}`,
    ...(waits ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } } : {}),
    content: problemContent,
  };
}
