import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Express } from 'express';
import type { Env } from '#server/env.ts';
import { CachedResponse } from '../cached-response.ts';

/**
 * Serves the API's description: for programs as JSON, for people as Swagger UI. Swagger UI is loaded from this server, without inline
 * scripts.
 */
export function addApiDocs(app: Express, env: Pick<Env, 'publicUrl'>): void {
  let description: CachedResponse | null = null;
  app.get('/api/openapi.json', async (request, response) => {
    // The API's description is loaded at the first request, so that the shop starts faster.
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
    <title>API reference | Hindquarter</title>
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

// This script is served as a separate file, because inline scripts aren't allowed. The groups are collapsed at first, because Swagger
// UI 5.35 can't render more than about 130 calls together. It would show only the first eight.
const startScript = `window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
});
`;
