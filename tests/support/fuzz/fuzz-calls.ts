import { fc } from '../chance/fast-check.ts';
import type { ApiDescription, Operation, Parameter } from './api-description.ts';
import { type Json, valuesOf } from './schema-values.ts';
import { jsonOf, type Spoiling, spoilings, spoilt } from './spoil-value.ts';

const actorNames = ['anonymous', 'customer', 'counter', 'driver', 'owner'] as const;
export type ActorName = (typeof actorNames)[number];

/** How often each actor makes a request. Actors with more rights reach more code. */
const weights: Record<ActorName, number> = { anonymous: 1, customer: 3, counter: 3, driver: 1, owner: 5 };
const actors = fc.constantFrom(...actorNames.flatMap((name) => Array.from({ length: weights[name] }, () => name)));

/** One request, small enough to be read in the report of a failure. */
export interface FuzzCall {
  actor: ActorName;
  /** The path with its query. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The number of spaces after the body, up to more than any endpoint accepts. */
  padding: number;
}

type Schemas = ApiDescription['components']['schemas'];

const wrongInPath = [
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '%00',
    '%2f',
    '..%2f..',
    '9'.repeat(30),
    '__proto__',
    'constructor',
    'null',
    'undefined',
  ],
  ...[
    '%F0%9F%A5%A9',
    '%',
    '%zz',
    '%E0%A4%A',
    ' ',
    '1;2',
    '%0d%0aX:1',
    'x'.repeat(5000),
    '%ED%A0%80',
    "1'--",
    '.',
    '%2e%2e',
  ],
];
const wrongInQuery = [
  ...[
    '',
    '0',
    '-1',
    '1.5',
    '1e9',
    '9007199254740993',
    'NaN',
    '%00',
    '%',
    '%zz',
    '%ED%A0%80',
    '__proto__',
    'x'.repeat(3000),
    '%F0%9F%A5%A9',
  ],
  ...['2026-02-30', '%27%22', '%25', '_', '%2A', '%28', '%22a%22%20OR', 'NEAR(a)', '-', '%5B%5D', '+', '%C3%80'],
];
const strayQuery = [
  '',
  '&',
  '__proto__=1',
  'constructor=1',
  'page=1&page=2',
  'q[]=1',
  'q[a]=1',
  'page',
  '=',
  'a=1',
  'sort=%00',
  '?',
  'pageSize=201',
];

/** Requests to one operation. Most are valid according to its schemas; the others contain an error. */
export function callsOf(operation: Operation, schemas: Schemas): fc.Arbitrary<FuzzCall> {
  return fc
    .record({
      actor: actors,
      path: pathOf(operation, schemas),
      query: queryOf(operation, schemas),
      headers: headersOf(operation),
      content: contentOf(operation, schemas),
      padding: fc.oneof(
        { weight: 60, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.constantFrom(101_000, 8_400_000) },
      ),
    })
    .map(({ actor, path, query, headers, content, padding }) => ({
      actor,
      target: query === '' ? path : `${path}?${query}`,
      headers: { ...(content === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: content,
      padding: content === undefined ? 0 : padding,
    }));
}

function pathOf({ path, parameters }: Operation, schemas: Schemas): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const values = inPath.map(({ name, schema }) =>
    fc.oneof(
      { weight: 9, arbitrary: valuesOf(schema, schemas, name).map((value) => encodeURIComponent(wellFormed(value))) },
      { weight: 1, arbitrary: fc.constantFrom(...wrongInPath).map((text) => text.replaceAll(' ', '%20')) },
    ),
  );
  return fc
    .tuple(...values)
    .map((found) =>
      inPath.reduce((text, { name }, index) => text.replace(`{${name}}`, () => found[index] ?? ''), path),
    );
}

function queryOf({ parameters }: Operation, schemas: Schemas): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const stray = fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...strayQuery) },
  );
  return fc
    .tuple(...inQuery.map((parameter) => pairOf(parameter, schemas)), stray)
    .map((pairs) => pairs.filter((pair) => pair !== null).join('&'));
}

function pairOf({ name, required, schema }: Parameter, schemas: Schemas): fc.Arbitrary<string | null> {
  const good = valuesOf(schema, schemas, name).map((value) => `${name}=${encodeURIComponent(wellFormed(value))}`);
  const wrong = fc.constantFrom(...wrongInQuery).map((text) => `${name}=${text}`);
  return fc.oneof(
    { weight: required ? 1 : 8, arbitrary: fc.constant(null) },
    { weight: required ? 20 : 8, arbitrary: good },
    { weight: 1, arbitrary: wrong },
  );
}

/** Replaces lone surrogates, for which encodeURIComponent throws. */
function wellFormed(value: Json): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}

const wrongTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json-patch',
  '',
  'a',
];

function headersOf({ method }: Operation): fc.Arbitrary<Record<string, string>> {
  const odd: fc.Arbitrary<Record<string, string>>[] = [
    fc.constantFrom(...wrongTypes).map((type) => ({ 'content-type': type })),
    fc.constantFrom('a-key', 'x'.repeat(201), '', 'with space', '\u00e9').map((key) => ({ 'idempotency-key': key })),
    fc.constantFrom('gzip', 'br', 'identity', 'nonsense').map((coding) => ({ 'content-encoding': coding })),
    fc.constantFrom('text/html', 'nonsense', '*/*;q=2', ';;;').map((accept) => ({ accept })),
    fc.constantFrom('br;q=2', 'gzip, br', 'nonsense', '*;q=0').map((accept) => ({ 'accept-encoding': accept })),
    fc.constantFrom('"x"', '*', 'W/"1"', '\u00e9').map((tag) => ({ 'if-none-match': tag })),
    fc.constantFrom('0', '-1', 'x', '9'.repeat(40)).map((id) => ({ 'last-event-id': id })),
    fc.constantFrom('bytes=0-1', 'bytes=-', 'x').map((range) => ({ range })),
    fc.constantFrom('cross-site', 'nonsense').map((site) => ({ 'sec-fetch-site': site })),
    fc.constantFrom('hq_session=x', 'hq_session=%', '=;;=', '__proto__=1').map((cookie) => ({ cookie })),
  ];
  const usual = fc.constant({});
  const key = fc.uuid().map((uuid) => ({ 'idempotency-key': uuid }));
  return fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: method === 'GET' ? 0 : 4, arbitrary: key },
    { weight: 4, arbitrary: fc.oneof(...odd) },
  );
}

const brokenJson = [
  '{',
  '[',
  '"',
  '{"a":}',
  '[1,]',
  "{'a':1}",
  'NaN',
  'undefined',
  '{"a":1}}',
  '\uFEFF{}',
  '{"a":1,"a":2}',
  '1',
  '"x"',
  'null',
  'true',
  '\u0000',
  '// x',
];

/** The text of the body, or undefined for no body. */
function contentOf({ method, body }: Operation, schemas: Schemas): fc.Arbitrary<string | undefined> {
  const nothing = fc.constant(undefined);
  if (method === 'GET') return nothing;
  const broken = fc.constantFrom(...brokenJson);
  if (body === undefined)
    return fc.oneof(
      { weight: 6, arbitrary: nothing },
      { weight: 1, arbitrary: fc.constant('{}') },
      { weight: 1, arbitrary: broken },
    );
  if (body === 'bytes')
    return fc.oneof(
      fc.string(),
      fc.constant('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      fc.constant('\u0089PNG\r\n'),
      nothing,
    );
  const good = valuesOf(body, schemas);
  const wrong = fc
    .tuple(good, fc.array(spoilings, { minLength: 1, maxLength: 2 }))
    .map(([value, all]) => jsonOf(all.reduce<Json>((found, one: Spoiling) => spoilt(found, one), value)));
  const cut = fc.tuple(good, fc.nat({ max: 60 })).map(([value, from]) => jsonOf(value)?.slice(0, -1 - from));
  return fc.oneof(
    { weight: 10, arbitrary: good.map(jsonOf) },
    { weight: 9, arbitrary: wrong },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: nothing },
  );
}
