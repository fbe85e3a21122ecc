import { api } from '#core/api.ts';
import type { Endpoint } from '#core/endpoint.ts';
import type { Env } from '#server/env.ts';
import { sessionCookie } from '../sessions.ts';
import { Components } from './components.ts';
import {
  headers,
  idempotencyKey,
  lastEventId,
  problemResponses,
  problemSchema,
  shownAccount,
  tagDescriptions,
} from './descriptions.ts';
import { healthOperation, type Json, operation } from './operation.ts';

/** The whole API as an OpenAPI 3.1 document, generated from the schemas that check requests and responses. */
export function openApiDocument({ publicUrl }: Pick<Env, 'publicUrl'>): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, components) };
  }
  paths['/api/health'] = { get: healthOperation };
  return components.resolve({
    openapi: '3.1.0',
    info: {
      title: 'Hindquarter',
      version: '1',
      summary: 'An online butcher shop: products, orders, payments, laybys, deliveries and administration',
      description:
        'Money is integer cents of AUD, days are Melbourne days (YYYY-MM-DD), instants are UTC. Unsafe requests ' +
        'must be JSON from the shop’s own origin, and accept an Idempotency-Key. Errors are RFC 9457 problem documents with ' +
        'a stable `code`. Responses may gain fields; clients must ignore unknown fields.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This shop' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema(components) },
      responses: problemResponses,
      parameters: {
        'Idempotency-Key': idempotencyKey,
        'Shown-Account': shownAccount,
        'Last-Event-ID': lastEventId,
      },
      headers,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(publicUrl.startsWith('https:')),
          description: 'Set when signing in, and by the first request that needs a guest session.',
        },
      },
    },
  });
}
