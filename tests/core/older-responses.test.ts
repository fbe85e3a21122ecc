import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from '#core/api.ts';
import { apiVersion } from '#core/api-version.ts';
import type { Endpoint } from '#core/endpoint.ts';
import { projectRoot } from '#server/project-root.ts';

interface Recorded {
  method: string;
  route: string;
  path: string;
  body: unknown;
}

/** The recorded responses of the first server with this API version. They must stay unchanged. */
const file = join(projectRoot, 'tests', 'support', 'data', 'recorded', `api-${apiVersion}.json`);
const recorded: Recorded[] = JSON.parse(readFileSync(file, 'utf8'));
const endpoints: Endpoint[] = Object.values(api) as unknown as Endpoint[];

describe('The recorded responses of the first server with this API version', () => {
  it('come from more than 50 endpoints, including the order list and the run sheet', () => {
    const calls = new Set(recorded.map(({ method, route }) => `${method} ${route}`));
    expect(calls).toContain('GET /api/admin/orders');
    expect(calls).toContain('GET /api/admin/run-sheet');
    expect(calls.size).toBeGreaterThan(50);
  });

  it.each(recorded)('are accepted by today’s schemas: $method $path', ({ method, route, body }) => {
    const endpoint = endpoints.find((each) => each.method === method && each.path === route);
    expect(endpoint, 'The endpoint is gone, so the API version has to rise').toBeDefined();
    expect(endpoint?.response.safeParse(body).error?.issues ?? []).toEqual([]);
  });
});

it('A newer counter app reads an order from an older shop, and fills in the default for each newer field', () => {
  const order = recorded.find(({ route }) => route === '/api/admin/orders/:id');
  const parsed = api.readOrder.response.parse(order?.body);
  expect(parsed).toMatchObject({
    deliveryMethod: 'delivery',
    pickupSlot: null,
    deliveryFee: 0,
    zone: null,
    record: null,
  });
});
