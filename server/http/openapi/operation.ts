import type { z } from 'zod';
import { apiVersion } from '#core/api-version.ts';
import { errorCatalog } from '#core/app-error.ts';
import { type Access, changesOwnAccount, type Endpoint, isStaffAccess } from '#core/endpoint.ts';
import type { Components } from './components.ts';
import { nameOfProblem } from './descriptions.ts';

export type Json = Record<string, unknown>;

const accessText: Record<Access, string> = {
  anyone: 'Open to anyone.',
  shopper: 'Requires a session; an unsafe request without a session opens a guest session.',
  customer: 'Requires a signed-in user; 401 otherwise.',
  driver: 'Requires any staff role: driver, counter or owner; 401 if signed out, 403 for customers.',
  counter: 'Requires counter staff or an owner; 401 if signed out, 403 for customers and drivers.',
  owner: 'Requires an owner; 401 if signed out, 403 for all other users.',
};

/** An endpoint as an OpenAPI operation. `name` is the name of the endpoint's export in core. */
export function operation(name: string, endpoint: Endpoint, components: Components): Json {
  const { method, summary, tag, access, body } = endpoint;
  const text = [accessText[access], ...(endpoint.closedWhileComingSoon ? ['403 while the shop is coming soon.'] : [])];
  return {
    operationId: name,
    summary,
    description: text.join(' '),
    tags: [tag],
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', components),
      ...parameters(endpoint.query, 'query', components),
      ...(method === 'GET' || endpoint.takes !== undefined ? [] : [reference('parameters', 'Idempotency-Key')]),
      ...(changesOwnAccount(endpoint) ? [reference('parameters', 'Shown-Account')] : []),
      ...(endpoint.responses === 'events' ? [reference('parameters', 'Last-Event-ID')] : []),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(body, components) }),
    ...(endpoint.takes === 'file' ? { requestBody: fileBody } : {}),
    ...(endpoint.takes === 'signed-json' ? { requestBody: signedBody } : {}),
    responses: responses(endpoint, components),
  };
}

/**
 * Returns an endpoint's security requirements. An empty requirement besides the session means that a request works without a session,
 * but may return more with one.
 */
function security({ access, method, publicResponse }: Endpoint): Json[] {
  if (publicResponse) return [];
  const mayLackSession = access === 'anyone' || (access === 'shopper' && method !== 'GET');
  return mayLackSession ? [{}, { session: [] }] : [{ session: [] }];
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query', components: Components): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = components.schema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(body: z.ZodType, components: Components): Json {
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: components.schema(body, 'input') } },
  };
}

function responses(endpoint: Endpoint, components: Components): Json {
  const schemas = endpoint.responseByStatus ?? { [endpoint.status ?? 200]: endpoint.response };
  const headers = headersOf(endpoint).map((name) => [name, reference('headers', name)]);
  const success = (response: z.ZodType) => ({
    description: 'Done',
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
    ...content({ ...endpoint, response }, components),
  });
  return {
    ...Object.fromEntries(Object.entries(schemas).map(([status, response]) => [status, success(response)])),
    ...Object.fromEntries(
      errorStatuses(endpoint).map((status) => [status, reference('responses', nameOfProblem(status))]),
    ),
  };
}

function headersOf({ list, method, takes, responses: kind }: Endpoint): string[] {
  return [
    ...(list ? ['X-Total-Count', 'X-Total-Count-At-Least', 'Link'] : []),
    ...(method === 'GET' || takes === 'file' ? [] : ['Idempotent-Replayed']),
    ...(kind === 'csv' || kind === 'text' ? ['Content-Disposition'] : []),
  ];
}

function content({ response, responses: kind }: Endpoint, components: Components): Json {
  if (response.safeParse(undefined).success) return {};
  if (kind === undefined) return { content: { 'application/json': { schema: components.schema(response, 'output') } } };
  if (kind === 'text') return { content: { 'text/plain': { schema: { type: 'string' } } } };
  if (kind === 'csv') {
    const description = 'UTF-8 with a byte order mark, comma-separated, with CRLF line ends and a header line.';
    return { content: { 'text/csv': { schema: { type: 'string', description } } } };
  }
  return {
    content: {
      'text/event-stream': {
        schema: {
          type: 'string',
          description:
            'Server-sent events until the client disconnects; `data` is JSON that matches the content schema.',
          contentMediaType: 'application/json',
          contentSchema: components.schema(response, 'output'),
        },
      },
    },
  };
}

const signedBody = {
  required: true,
  description: 'A Stripe event, whose signature is in the header Stripe-Signature.',
  content: { 'application/json': { schema: { type: 'object' } } },
};

const fileBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function errorStatuses({ access, method, params, query, limit, ...endpoint }: Endpoint): number[] {
  const isUnsafe = method !== 'GET';
  const statuses = [
    ...(access === 'customer' || isStaffAccess(access) || (access === 'shopper' && !isUnsafe) ? [401] : []),
    ...(isUnsafe || isStaffAccess(access) || endpoint.closedWhileComingSoon ? [403] : []),
    // An endpoint with path parameters returns 400 if its path can't be decoded.
    ...(params ? [400, 404] : []),
    // An unsafe endpoint returns 422 if the idempotency key was already used for another request.
    ...(isUnsafe ? [400, 409, 413, 415, 422] : []),
    ...(query ? [422] : []),
    ...(limit === 'payment' ? [402] : []),
    ...(limit || isUnsafe || endpoint.publicResponse || endpoint.responses ? [429] : []),
    ...(endpoint.moreErrors ?? []).map((code) => errorCatalog[code][0]),
    ...[500, 503],
  ];
  return [...new Set(statuses)].sort();
}

function reference(kind: 'headers' | 'parameters' | 'responses', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

export const healthOperation: Json = {
  operationId: 'checkHealth',
  summary: 'Checks whether the shop works',
  tags: ['health'],
  security: [],
  responses: {
    200: {
      description: 'The shop works',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['status', 'apiVersion'],
            properties: {
              status: {
                enum: ['ok', 'degraded'],
                description: '`degraded`: customers can order, but staff should check the shop',
              },
              apiVersion: {
                type: 'integer',
                const: apiVersion,
                description: 'Increases when older programs would cause harm',
              },
            },
          },
        },
      },
    },
    503: reference('responses', nameOfProblem(503)),
  },
};
