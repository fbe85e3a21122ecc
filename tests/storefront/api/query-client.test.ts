import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { productsByTypeOrIdRoute } from '#core/bare-routes.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call, from, orNull } from '#storefront/api/call.ts';
import { createQueryClient, loadFromResponses } from '#storefront/api/query-client.ts';

const responses = loadFromResponses(async (path) => {
  if (path === '/api/products/beef') return { status: 200, body: [{ id: 1 }] };
  if (path === '/api/products/lamb') return { status: 401, body: { code: 'signed_out' } };
  return { status: 404, body: { code: 'not_found', detail: 'There is no such product.' } };
});

const products = (x: string) =>
  queryOptions({
    queryKey: ['products', x],
    queryFn: (context) => call(productsByTypeOrIdRoute, { params: { x }, ...from(context) }),
  });

const productOrNull = (x: string) =>
  queryOptions({
    queryKey: ['products', 'or null', x],
    queryFn: (context) => orNull(call(productsByTypeOrIdRoute, { params: { x }, ...from(context) })),
  });

it('When the server renders a page, a query gets its data within the same process', async () => {
  expect(await createQueryClient(responses).fetchQuery(products('beef'))).toEqual([{ id: 1 }]);
});

it('A response that is not OK throws an error whose message is the status, a colon, a space and the body', async () => {
  const requested = createQueryClient(responses).fetchQuery(products('99'));
  await expect(requested).rejects.toThrow('404: {"code":"not_found","detail":"There is no such product."}');
});

it('If a query treats a 404 as “none”, its data for a 404 is null', async () => {
  expect(await createQueryClient(responses).fetchQuery(productOrNull('99'))).toBeNull();
});

it('A 401 throws an error even if the query treats a 404 as “none”', async () => {
  const requested = createQueryClient(responses).fetchQuery(productOrNull('lamb'));
  await expect(requested).rejects.toMatchObject({ status: 401, problem: { code: 'signed_out' } });
});

it('A failed query is not retried, and loaded data never becomes stale', async () => {
  let requests = 0;
  const client = createQueryClient();
  const query = {
    queryKey: ['shop'],
    queryFn: async () => {
      requests += 1;
      if (requests === 1) throw new TypeError('Failed to fetch');
      return 'data';
    },
  };
  await expect(client.fetchQuery(query)).rejects.toThrow('Failed to fetch');
  expect(requests).toBe(1);
  expect(await client.fetchQuery(query)).toBe('data');
  expect(await client.fetchQuery(query)).toBe('data');
  expect(requests).toBe(2);
});

it('The error for an empty response has the status text as its message, and a response in HTML has no problem document', () => {
  expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  expect(new ApiError(502, '<html>', 'Bad Gateway').problem).toBeNull();
});

it('Data shown to one person is removed when the shop refuses it to the next person', async () => {
  const client = createQueryClient();
  const outcomes = [{ difference: -500 }, new ApiError(403, JSON.stringify({ code: 'forbidden', detail: 'No.' }))];
  const queryFn = async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const count = new QueryObserver(client, { queryKey: ['admin', 'drawer', 'count', 12], queryFn });
  const stop = count.subscribe(() => {});
  await expect.poll(() => count.getCurrentResult().data).toEqual({ difference: -500 });
  await client.invalidateQueries({ queryKey: ['admin'] });
  expect(count.getCurrentResult()).toMatchObject({ data: undefined, isError: true });
  stop();
});
