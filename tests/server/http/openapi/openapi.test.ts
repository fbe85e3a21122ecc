import { expect, it } from 'vitest';
import { endpoints } from '#core/api.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

type Operation = {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

it('The API documentation contains exactly the endpoints and the health check', async () => {
  const shop = await startTestShop();
  const response = await shop.request('GET', '/api/openapi.json');
  expect(response.status).toBe(200);
  expect(response.body.openapi).toMatch(/^3\.1/);
  const documented = Object.entries(response.body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(documented.sort()).toEqual([...served, 'GET /api/health'].sort());
});

it('The API documentation lists parameters, bodies, responses and errors', async () => {
  const shop = await startTestShop();
  const { body } = await shop.request('GET', '/api/openapi.json');
  const register = body.paths['/api/users/register'].post as Operation;
  expect(register.requestBody).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Registration' } } },
  });
  expect(Object.keys(body.components.schemas.Registration.properties)).toContain('username');
  expect(Object.keys(register.responses)).toEqual(expect.arrayContaining(['201', '409', '422', '429']));
  expect(register.parameters).toContainEqual({ $ref: '#/components/parameters/Idempotency-Key' });
  const list = body.paths['/api/products'].get as Operation;
  expect(list.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'pageSize', 'q']));
  const delivery = body.paths['/api/orders/{id}/delivery'].patch as Operation;
  expect(delivery.parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }));
});

it('An operation in the API documentation is named after its endpoint in core and states who may call it', async () => {
  const shop = await startTestShop();
  const { body } = await shop.request('GET', '/api/openapi.json');
  const { paths, servers, components } = body;
  expect(servers).toEqual([{ url: shop.url, description: 'This shop' }]);
  expect(components.securitySchemes.session.name).toBe('hq_session');
  expect(paths['/api/orders-with-items'].post).toMatchObject({
    operationId: 'createOrders',
    security: [{}, { session: [] }],
  });
  expect(paths['/api/admin/orders/{id}'].get).toMatchObject({ operationId: 'readOrder', security: [{ session: [] }] });
  expect(paths['/api/products'].get).toMatchObject({ operationId: 'listProducts', security: [] });
});

it('In the API documentation, a schema that several endpoints return is described once, and all errors share one problem schema', async () => {
  const shop = await startTestShop();
  const { body } = await shop.request('GET', '/api/openapi.json');
  const order = { $ref: '#/components/schemas/Order' };
  expect(body.components.schemas.PaidResponse.properties).toMatchObject({ order, orders: { items: order } });
  const result = body.paths['/api/admin/orders'].get.responses['200'];
  expect(result.content['application/json'].schema).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/ListedOrder' },
  });
  expect(result.headers).toMatchObject({ 'X-Total-Count': {}, Link: {} });
  for (const response of Object.values(body.components.responses)) {
    expect(response).toMatchObject({
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    });
  }
  for (const [path, operations] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
    for (const { responses } of Object.values(operations)) {
      for (const [status, response] of Object.entries(responses)) {
        if (/^[23]/.test(status)) continue;
        expect(response, `${status} of ${path}`).toEqual({
          $ref: expect.stringMatching(/^#\/components\/responses\/\w+$/),
        });
      }
    }
  }
});

it('The API documentation describes the body of each success status of an endpoint', async () => {
  const shop = await startTestShop();
  const { body } = await shop.request('GET', '/api/openapi.json');
  const schemaOf = (path: string, status: string) =>
    body.paths[path].post.responses[status].content['application/json'].schema;
  const pending = { $ref: '#/components/schemas/PendingPayment' };
  for (const path of ['/api/payments', '/api/orders/{id}/card']) {
    expect(schemaOf(path, '202')).toEqual(pending);
    expect(schemaOf(path, '200').anyOf).not.toContainEqual(pending);
  }
});

it('The API documentation names the content types of responses that are files or streams', async () => {
  const shop = await startTestShop();
  const { body } = await shop.request('GET', '/api/openapi.json');
  const file = body.paths['/api/admin/run-sheet.csv'].get.responses['200'];
  expect(Object.keys(file.content)).toEqual(['text/csv']);
  expect(file.headers).toHaveProperty('Content-Disposition');
  const stream = body.paths['/api/admin/events'].get;
  expect(stream.responses['200'].content['text/event-stream'].schema).toMatchObject({
    contentSchema: { $ref: '#/components/schemas/LiveEvent' },
  });
  expect(stream.parameters).toContainEqual({ $ref: '#/components/parameters/Last-Event-ID' });
  const upload = body.paths['/api/objects/upload/{name}'].put.requestBody;
  expect(Object.keys(upload.content)).toEqual(['application/octet-stream']);
});

it('The page of the API documentation is served by the shop itself and has no inline script', async () => {
  const shop = await startTestShop();
  const page = await shop.request('GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) {
    expect(address).toMatch(/^\/api\/docs\//);
    expect((await shop.request('GET', address)).status).toBe(200);
  }
  expect((await shop.request('GET', '/api/docs/package.json')).status).toBe(404);
});
