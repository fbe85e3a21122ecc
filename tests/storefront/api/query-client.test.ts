import { expect, it } from 'vitest';
import { ApiError } from '#storefront/api/api-client.ts';
import { createQueryClient, loadFromResponses, notFoundIsNull } from '#storefront/api/query-client.ts';

const responses = loadFromResponses(async (path) => {
  if (path === '/api/products/beef') return { status: 200, body: [{ id: 1 }] };
  return { status: 404, body: { code: 'not_found', detail: 'There is no such product.' } };
});

it('A query without a function of its own GETs the first element of its key', async () => {
  expect(await createQueryClient(responses).fetchQuery({ queryKey: ['/api/products/beef'] })).toEqual([{ id: 1 }]);
});

it('An answer that is not OK is an error of its status, a colon, a space and the body', async () => {
  const requested = createQueryClient(responses).fetchQuery({ queryKey: ['/api/products/99'] });
  await expect(requested).rejects.toThrow('404: {"code":"not_found","detail":"There is no such product."}');
});

it('Where a 404 says that there is none, the data is null', async () => {
  const query = { queryKey: ['/api/products/99'], meta: notFoundIsNull };
  expect(await createQueryClient(responses).fetchQuery(query)).toBeNull();
});

it('A query that names its failure says that, and keeps what went wrong as its cause', async () => {
  const client = createQueryClient(loadFromResponses(async () => ({ status: 500, body: { code: 'internal' } })));
  const requested = client.fetchQuery({ queryKey: ['/api/products/1'], meta: { failure: 'Failed to fetch product' } });
  await expect(requested).rejects.toMatchObject({ message: 'Failed to fetch product', cause: { status: 500 } });
});

it('A 401 is thrown even there', async () => {
  const client = createQueryClient(loadFromResponses(async () => ({ status: 401, body: { code: 'signed_out' } })));
  const requested = client.fetchQuery({ queryKey: ['/api/orders'], meta: notFoundIsNull });
  await expect(requested).rejects.toMatchObject({ status: 401, problem: { code: 'signed_out' } });
});

it('A failed query is not asked again, and data never gets stale', async () => {
  let requests = 0;
  const client = createQueryClient(async () => {
    requests += 1;
    if (requests === 1) throw new TypeError('Failed to fetch');
    return 'data';
  });
  const query = { queryKey: ['/api/shop'] };
  await expect(client.fetchQuery(query)).rejects.toThrow('Failed to fetch');
  expect(requests).toBe(1);
  expect(await client.fetchQuery(query)).toBe('data');
  expect(await client.fetchQuery(query)).toBe('data');
  expect(requests).toBe(2);
});

it('An empty body leaves the status text in the message, and no problem', () => {
  expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  expect(new ApiError(502, '<html>', 'Bad Gateway').problem).toBeNull();
});
