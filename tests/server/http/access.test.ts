import { describe, expect, it } from 'vitest';
import { hasRole } from '#core/accounts/staff-role.ts';
import { endpoints } from '#core/api.ts';
import { type Access, type Endpoint, isStaffAccess } from '#core/endpoint.ts';
import { createApp } from '#server/app.ts';
import {
  type ActorName,
  type Actors,
  actorNames,
  everyActor,
  requestWrongly,
  roleOf,
  type Verdict,
  verdictFor,
} from '#tests/support/rights/access-actors.ts';
import { callsOfRights, leastPerson, type Person, type RightName } from '#tests/support/rights/rights.ts';
import { routesOf } from '#tests/support/shop/express-routes.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

/** Routes that aren't API calls: documents, pictures and pages, with the same response for everyone. */
const openRoutes: Record<string, [path: string, status: number]> = {
  'GET /api/health': ['/api/health', 200],
  // Returns 404, because no token is set.
  'GET /metrics': ['/metrics', 404],
  'GET /api/openapi.json': ['/api/openapi.json', 200],
  'GET /api/docs': ['/api/docs', 200],
  'GET /api/docs/start.js': ['/api/docs/start.js', 200],
  'GET /api/docs/:file': ['/api/docs/swagger-ui.css', 200],
  'GET /favicon.svg': ['/favicon.svg', 200],
  'GET /favicon.ico': ['/favicon.ico', 200],
  'GET /apple-touch-icon.png': ['/apple-touch-icon.png', 200],
  'GET /icon-192.png': ['/icon-192.png', 200],
  'GET /icon-512.png': ['/icon-512.png', 200],
  'GET /manifest.webmanifest': ['/manifest.webmanifest', 200],
  'GET /meats/:file': ['/meats/rack.svg', 200],
  'GET /trays/:file': ['/trays/rack.roast.svg', 200],
  'GET /charts/:type/:file': ['/charts/beef/none.svg', 200],
  'GET /share/shop.png': ['/share/shop.png', 200],
  'GET /share/products/:file': ['/share/products/1.png', 404],
  'GET /objects/uploads/:name': ['/objects/uploads/0123456789abcdef0123456789abcdef.webp', 404],
  'GET /admin/run-worker.js': ['/admin/run-worker.js', 200],
  'GET /admin/count-worker.js': ['/admin/count-worker.js', 200],
  'GET /robots.txt': ['/robots.txt', 200],
  'GET /sitemap.xml': ['/sitemap.xml', 200],
  'GET /feeds/google.xml': ['/feeds/google.xml', 200],
};

/**
 * In this order: the built files, the log, pages that aren't cached, calls without parameters, unknown API calls, unknown
 * pictures, the pages, and the error handler.
 */
const middlewares = ['use /assets', 'use /', 'use /', 'use /', 'use /api', 'use /objects', 'use /', 'use /'];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const leastPersons = new Map(
  (Object.entries(callsOfRights) as [RightName, readonly string[]][]).flatMap(([right, calls]) =>
    calls.map((call) => [call, leastPerson(right)] as const),
  ),
);

function expectedPerson(endpoint: Endpoint): Person {
  const person = leastPersons.get(nameOf(endpoint));
  if (person === undefined)
    throw new Error(`Add ${nameOf(endpoint)} to the right that it needs in calls-of-owners.ts or calls-of-others.ts`);
  return person;
}

/** The person that each access level of an endpoint requires. */
const openTo: Record<Access, Person> = {
  anyone: 'visitor',
  shopper: 'visitor',
  customer: 'customer',
  driver: 'driver',
  counter: 'counter',
  owner: 'owner',
};

type Table = Record<string, Partial<Record<ActorName, Verdict>>>;

function expectedTable(verdict: (endpoint: Endpoint, actor: ActorName) => Verdict, listed = endpoints): Table {
  return Object.fromEntries(
    listed.map((endpoint) => [
      nameOf(endpoint),
      Object.fromEntries(actorNames.map((actor) => [actor, verdict(endpoint, actor)])),
    ]),
  );
}

async function foundTable(
  actors: Actors,
  call: (endpoint: Endpoint, actor: ActorName) => Promise<Verdict>,
  listed = endpoints,
): Promise<Table> {
  const table: Table = {};
  for (const endpoint of listed) {
    const names = Object.keys(actors) as ActorName[];
    const verdicts = await Promise.all(names.map(async (actor) => [actor, await call(endpoint, actor)] as const));
    table[nameOf(endpoint)] = Object.fromEntries(verdicts);
  }
  return table;
}

/** Calls that are open to everyone, but return 401 to visitors without orders. */
const asksItself: readonly string[] = ['GET /api/orders'];
const isUnsafe = ({ method }: Endpoint) => method !== 'GET';

async function withEverybody(env = {}): Promise<{ shop: TestShop; actors: Actors }> {
  const shop = await startTestShop({ env });
  return { shop, actors: await everyActor(shop) };
}

describe('Every route', () => {
  it('is a listed endpoint or one of the exceptions named in this test', async () => {
    const { deps } = await startTestShop();
    const found = routesOf(createApp(deps).express);
    const listed = [...endpoints.map(nameOf), ...Object.keys(openRoutes), ...middlewares];
    expect(found.toSorted()).toEqual(listed.toSorted());
  });

  it('is open to the people named on the specification’s page about rights, and each request on that page exists', () => {
    const found = endpoints.map((endpoint) => `${openTo[endpoint.access]}: ${nameOf(endpoint)}`);
    const listed = [...leastPersons].map(([call, person]) => `${person}: ${call}`);
    expect(found.toSorted()).toEqual(listed.toSorted());
  });

  it('that isn’t in the list of endpoints is detected', async () => {
    const { deps } = await startTestShop();
    const { express: app, routes } = createApp(deps);
    app.get('/api/secret', (_request, response) => void response.end());
    routes.router.post('/api/admin/secret', (_request, response) => void response.end());
    expect(routesOf(app)).toEqual(expect.arrayContaining(['GET /api/secret', 'POST /api/admin/secret']));
  });

  it('below /api/admin is only for staff', () => {
    const open = endpoints.filter(({ path, access }) => path.startsWith('/api/admin/') && !isStaffAccess(access));
    expect(open.map(nameOf)).toEqual([]);
  });

  it('outside the API returns the same response to everyone', async () => {
    const { actors } = await withEverybody();
    for (const [route, [path, status]] of Object.entries(openRoutes)) {
      for (const [actor, visitor] of Object.entries(actors)) {
        const result = await visitor.get(path);
        expect([route, actor, result.status]).toEqual([route, actor, status]);
      }
    }
  });
});

describe('Access to an endpoint', () => {
  // The test sends more than 2,000 requests.
  it('follows the specification’s page about rights, and is checked before its path, query and body', {
    timeout: 120_000,
  }, async () => {
    const { shop, actors } = await withEverybody();
    const listed = endpoints.filter((endpoint) => !asksItself.includes(nameOf(endpoint)));
    const found = await foundTable(actors, (each, actor) => requestWrongly(shop, actors[actor], each), listed);
    expect(found).toEqual(expectedTable((each, actor) => verdictFor(expectedPerson(each), actor), listed));
  });

  it('is denied with a message that names the required role', async () => {
    const { actors } = await withEverybody();
    const { body } = await actors.counter.get('/api/admin/jobs');
    const detail = 'Only an owner may do this. You are signed in as counter staff.';
    expect(body).toMatchObject({ status: 403, code: 'forbidden', detail, role: 'counter' });
    expect((await actors.driver.get('/api/admin/orders')).body.detail).toBe(
      'Only counter staff and owners may do this. You are signed in as a driver.',
    );
  });

  it('is checked for HEAD requests too', async () => {
    const { shop, actors } = await withEverybody();
    const requested = endpoints.filter((endpoint) => isStaffAccess(endpoint.access) && !isUnsafe(endpoint));
    for (const endpoint of requested) {
      const path = endpoint.path.replace(/:\w+/g, '999999999');
      const statusFor = async (actor: ActorName) => (await actors[actor].request('HEAD', path)).status;
      expect([path, await statusFor('anonymous'), await statusFor('customer')]).toEqual([path, 401, 403]);
    }
    expect(shop.deps.live.count).toBe(0);
  });

  it('is checked before a stored response is returned for an idempotency key', async () => {
    const { actors } = await withEverybody();
    const { owner: staff } = actors;
    const key = 'a-key-of-the-staff';
    const created = await staff.post('/api/create-test-product', {}, { key });
    expect(created.status).toBe(201);
    expect((await staff.post('/api/create-test-product', {}, { key })).body).toEqual(created.body);
    for (const actor of ['customer', 'driver', 'counter', 'former staff'] as const) {
      expect((await actors[actor].post('/api/create-test-product', {}, { key })).status).toBe(403);
    }
    expect((await actors.anonymous.post('/api/create-test-product', {}, { key })).status).toBe(401);
  });
});

describe('A request from another site', () => {
  const fromElsewhere: [how: string, headers: Record<string, string | null>][] = [
    ['that its browser names', { 'sec-fetch-site': 'cross-site' }],
    ['of the same company', { 'sec-fetch-site': 'same-site' }],
    ['by its origin', { 'sec-fetch-site': null, origin: 'https://evil.example' }],
    ['that says nothing of where it comes from', { 'sec-fetch-site': null }],
  ];

  it.each(fromElsewhere)('%s changes nothing, for any signed-in user', async (_how, headers) => {
    const { shop, actors } = await withEverybody();
    const listed = endpoints.filter((endpoint) => isUnsafe(endpoint) && !endpoint.fromAnywhere);
    const call = (each: Endpoint, actor: ActorName) => requestWrongly(shop, actors[actor], each, { headers });
    const found = await foundTable(actors, call, listed);
    const verdict = (endpoint: Endpoint, actor: ActorName): Verdict => {
      const own = verdictFor(expectedPerson(endpoint), actor);
      return own === 'admitted' ? 'foreign_origin' : own;
    };
    expect(found).toEqual(expectedTable(verdict, listed));
  });
});

describe('While the shop is coming soon', () => {
  it('only counter staff and owners may order and pay, which is checked before anything else', async () => {
    const { shop, actors } = await withEverybody({ comingSoon: true });
    const listed = endpoints.filter((endpoint) => endpoint.closedWhileComingSoon);
    expect(listed.map(nameOf)).toEqual(
      expect.arrayContaining([
        'POST /api/orders-with-items',
        'POST /api/payments',
        'POST /api/create-meat-subscription',
      ]),
    );
    const found = await foundTable(actors, (each, actor) => requestWrongly(shop, actors[actor], each), listed);
    expect(found).toEqual(
      expectedTable((_endpoint, actor) => (hasRole(roleOf(actor), 'counter') ? 'admitted' : 'not_open'), listed),
    );
  });

  it('all requests except ordering and paying are allowed as in an open shop', async () => {
    const { shop, actors } = await withEverybody({ comingSoon: true });
    const isAsEver = (endpoint: Endpoint) => !endpoint.closedWhileComingSoon && !asksItself.includes(nameOf(endpoint));
    const listed = endpoints.filter(isAsEver);
    const found = await foundTable(actors, (each, actor) => requestWrongly(shop, actors[actor], each), listed);
    expect(found).toEqual(expectedTable((endpoint, actor) => verdictFor(expectedPerson(endpoint), actor), listed));
  });
});
