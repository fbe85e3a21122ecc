import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Express } from 'express';
import { api } from '#core/api.ts';
import type { Endpoint } from '#core/endpoint.ts';
import type { Env } from '#server/env.ts';
import { CachedResponse } from '../cached-response.ts';
import { sessionCookie } from '../sessions.ts';
import { Components } from './components.ts';
import {
  headers,
  idempotencyKey,
  lastEventId,
  problemResponses,
  problemSchema,
  tagDescriptions,
} from './descriptions.ts';
import { healthOperation, type Json, operation } from './operation.ts';

/** The whole API as an OpenAPI 3.1 document, out of the schemas that check it. */
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
        'Money is integer cents of AUD, days are Melbourne days (YYYY-MM-DD), instants are UTC. Unsafe calls take JSON ' +
        'from the shop’s own origin alone, and an Idempotency-Key. Errors are RFC 9457 problem documents; programs go by ' +
        'their `code`. Answers may gain fields: a client leaves those that it doesn’t know.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This shop' }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: problemSchema(components) },
      responses: problemResponses,
      parameters: { 'Idempotency-Key': idempotencyKey, 'Last-Event-ID': lastEventId },
      headers,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(publicUrl.startsWith('https:')),
          description: 'Set by signing in, and by the first call that needs a guest’s session.',
        },
      },
    },
  });
}

/** The API's description for programs, and the same for people: Swagger UI from this server, without inline scripts. */
export function addApiDocs(app: Express, env: Pick<Env, 'publicUrl'>): void {
  let description: CachedResponse | null = null;
  app.get('/api/openapi.json', async (request, response) => {
    const { openApiDocument } = await import('./openapi.ts');
    const contentType = 'application/json; charset=utf-8';
    const body = () => Buffer.from(JSON.stringify(openApiDocument(env)));
    description ??= new CachedResponse({ status: 200, contentType, body: body() }, [], 'no-cache');
    description.send(request, response);
  });
  app.get('/api/docs', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('html').send(page);
  });
  app.get('/api/docs/start.js', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(startScript);
  });
  app.get('/api/docs/:file', (request, response, next) => {
    const { file } = request.params;
    if (!files.has(file)) {
      next();
      return;
    }
    const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
    response.sendFile(file, { root: folder, maxAge: '1d' });
  });
}

const files = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

const page = `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>The shop’s calls | Hindquarter</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <script defer src="/api/docs/swagger-ui-bundle.js"></script>
    <script defer src="/api/docs/start.js"></script>
  </head>
  <body>
    <div id="swagger-ui"></div>
  </body>
</html>
`;

// An own file, since an inline script would not run here.
const startScript = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;
