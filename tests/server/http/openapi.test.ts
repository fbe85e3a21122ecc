import { expect, it } from 'vitest';
import { endpoints } from '#core/api.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

it('Every endpoint is documented, and nothing else is but the health check', async () => {
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

it('The documentation names parameters, bodies, answers and refusals', async () => {
  const shop = await startTestShop();
  const { body } = await shop.request('GET', '/api/openapi.json');
  const register = body.paths['/api/users/register'].post as Operation;
  expect(JSON.stringify(register.requestBody)).toContain('"username"');
  expect(Object.keys(register.responses)).toEqual(expect.arrayContaining(['201', '409', '422', '429']));
  expect(register.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
  const list = body.paths['/api/products'].get as Operation;
  expect(list.parameters?.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'pageSize', 'q']));
  const delivery = body.paths['/api/orders/{id}/delivery'].patch as Operation;
  expect(delivery.parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }));
  const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('The documentation for people comes from the shop itself and has no inline script', async () => {
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
