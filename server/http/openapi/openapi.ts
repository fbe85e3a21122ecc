import { z } from 'zod';
import { endpoints } from '#core/api.ts';
import { errorCatalog } from '#core/app-error.ts';
import type { Access, Endpoint } from '#core/endpoint.ts';
import { problemType } from '../problem.ts';

type Json = Record<string, unknown>;

const accessText: Record<Access, string> = {
  anyone: 'Open to anyone.',
  shopper: 'Needs a session; an unsafe call opens a guest’s where there is none.',
  customer: 'Needs somebody who is signed in; 401 otherwise.',
  staff: 'Needs staff; 401 signed out, 403 for customers.',
};

/** The whole API as an OpenAPI 3.1 document, out of the schemas that check it. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  paths['/api/health'] = { get: healthOperation };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hindquarter',
      version: '1',
      description:
        'The shop’s calls. Money is integer cents of AUD, days are Melbourne days, instants are UTC. Unsafe calls take ' +
        'JSON from the shop’s own origin alone, and an Idempotency-Key. Refusals are RFC 9457 problem documents.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'hq_session' } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { method, summary, tag, access, body } = endpoint;
  const text = [
    accessText[access],
    ...(endpoint.closedWhileComingSoon ? ['Refused while the shop is coming soon.'] : []),
  ];
  return {
    operationId: operationId(endpoint),
    summary,
    description: text.join(' '),
    tags: [tag],
    ...(access === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(method === 'GET' ? [] : [keyParameter]),
    ],
    ...(body === undefined ? {} : { requestBody: requestBody(body) }),
    ...(endpoint.takes === 'file' ? { requestBody: fileBody } : {}),
    responses: responses(endpoint),
  };
}

/** "createOrders" would be nicer, but only method and path are sure to be unique: "post-orders-with-items". */
function operationId({ method, path }: Endpoint): string {
  // What isn't below /api is a page's address.
  const place = path.startsWith('/api/') ? path.slice('/api'.length) : `/page${path}`;
  return `${method.toLowerCase()}${place.replace(/\W+/g, '-')}`;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(body: z.ZodType): Json {
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: jsonSchema(body, 'input') } },
  };
}

function responses(endpoint: Endpoint): Json {
  const statuses = [endpoint.status ?? 200, ...(endpoint.otherStatuses ?? [])];
  const hasBody = !endpoint.response.safeParse(undefined).success;
  const headers = endpoint.list ? { headers: listHeaders } : {};
  const schema = jsonSchema(endpoint.response, 'output');
  const content = hasBody ? { content: { [responseTypes[endpoint.responses ?? 'json']]: { schema } } } : {};
  return {
    ...Object.fromEntries(statuses.map((status) => [status, { description: 'Done', ...headers, ...content }])),
    ...Object.fromEntries(errorStatuses(endpoint).map((status) => [status, problemResponse(status)])),
  };
}

const responseTypes = { json: 'application/json', csv: 'text/csv', events: 'text/event-stream' };

const fileBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

function errorStatuses(endpoint: Endpoint): number[] {
  const { access, method, params, query, body, limit, closedWhileComingSoon } = endpoint;
  const isUnsafe = method !== 'GET';
  return [
    ...(access === 'customer' || access === 'staff' ? [401] : []),
    ...(isUnsafe || access === 'staff' || closedWhileComingSoon ? [403] : []),
    ...(params ? [404] : []),
    ...(isUnsafe ? [400, 409, 413, 415] : []),
    ...(query || body ? [422] : []),
    ...(limit === 'payment' ? [402] : []),
    ...(limit ? [429] : []),
  ].sort();
}

function problemResponse(status: number): Json {
  const codes = Object.entries(errorCatalog).flatMap(([code, [of]]) => (of === status ? [code] : []));
  return {
    description: `Refused: ${codes.join(', ')}`,
    content: { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repeat of this call answer what it answered before. The same key with another body is refused. A key belongs ' +
    'to the account or the session that it was sent with: who has none yet opens one by POST /api/sessions first, or a ' +
    'repeat that comes without the cookie of the first answer is a new call.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const listHeaders = {
  'X-Total-Count': {
    description: 'How many there are in all; where page, pageSize or q was given',
    schema: { type: 'integer' },
  },
  Link: {
    description: 'RFC 8288 links to first, prev, next and last; where page, pageSize or q was given',
    schema: { type: 'string' },
  },
};

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorCatalog), description: 'Stable; what a program goes by' },
    detail: { type: 'string', description: 'Fit to show' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
  additionalProperties: true,
};

const healthOperation = {
  operationId: 'get-health',
  summary: 'Whether the shop serves',
  tags: ['health'],
  responses: {
    200: {
      description: 'It serves',
      content: { 'application/json': { schema: { type: 'object', properties: { status: { const: 'ok' } } } } },
    },
    503: problemResponse(503),
  },
};
