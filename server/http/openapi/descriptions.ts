import { errorCatalog } from '#core/app-error.ts';
import type { Tag } from '#core/endpoint.ts';
import { changedItemSchema } from '#core/orders/order-api.ts';
import { problemType } from '../send.ts';
import type { Components } from './components.ts';

type Json = Record<string, unknown>;

export const tagDescriptions: Record<Tag | 'health', string> = {
  accounts: 'Customers, their sessions and passwords, and who is staff',
  analytics: 'Counts of page views, without anybody’s name',
  contact: 'Messages to the shop',
  content: 'The editable text of pages, search-engine settings and the shop’s own settings',
  customers: 'Customers as records, with or without an account',
  delivery: 'Delivery days and the run sheet of a day',
  health: 'For whatever watches over the shop',
  'import-export': 'Tables as CSV files, and products out of one',
  journal: 'Counts of the cash drawer, the days’ entries for the accountant, and the BAS',
  laybys: 'Layby plans and their instalments',
  newsletter: 'Subscribing, confirming and unsubscribing',
  orders: 'Orders of customers and of the counter',
  payments: 'Payments, saved cards, and charges of the provider',
  products: 'The catalogue, for customers and for staff',
  reports: 'Sales, takings, laybys and visits of any days, added up',
  reviews: 'What buyers say of products',
  staff: 'The overview, the live events and the test tools',
  uploads: 'Images of products and pages',
};

export const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repeat of this call answer what it answered before. The same key with another body is rejected. A key belongs ' +
    'to the account or the session that it was sent with: a caller without one opens it by POST /api/sessions first, or a ' +
    'repeat that comes without the cookie of the first answer is a new call.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
};

export const lastEventId: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The last event that is known: the stream goes on behind it. Browsers send it by themselves.',
  schema: { type: 'string' },
};

export const headers: Record<string, Json> = {
  'X-Total-Count': {
    description: 'How many there are in all; where page, pageSize or q was given',
    schema: { type: 'integer' },
  },
  'X-Total-Count-At-Least': {
    description: '`true` where there are more than X-Total-Count says: they were counted no further',
    schema: { type: 'string', const: 'true' },
  },
  Link: {
    description: 'RFC 8288 links to first, prev, next and last; where page, pageSize or q was given',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` where the answer is the stored one of an earlier call with the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  'Content-Disposition': { description: 'The file’s name', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait before the call is made again', schema: { type: 'integer' } },
};

/** The shape of every error. */
export function problemSchema(components: Components): Json {
  return {
    type: 'object',
    description: 'RFC 9457. Errors of some codes have further members.',
    required: ['type', 'title', 'status', 'code', 'detail'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(errorCatalog), description: 'Stable; what a program goes by' },
      detail: { type: 'string', description: 'Fit to show' },
      errors: {
        description: 'Of `invalid`: every field that is wrong',
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
        description: 'Of `price_changed`: what the catalogue says now',
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

/** The name of the response that describes the errors with a status code. */
export function nameOfProblem(status: number): string {
  const name = problemNames[status];
  if (name === undefined) throw new Error(`No response is described for errors of status ${status}`);
  return name;
}

const problemContent = { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } };

/** One response for each status, which lists its codes. */
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
