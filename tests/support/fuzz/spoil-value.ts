import { fc } from '../chance/fast-check.ts';
import type { Json } from './schema-values.ts';

/** Placeholders in a generated value for JSON texts that no JavaScript value produces. They are replaced in the final text. */
const rawTokens: Record<string, string> = {
  '@huge number@': '1e400',
  '@minus zero@': '-0',
  '@long fraction@': `0.${'3'.repeat(400)}`,
  '@long number@': '9'.repeat(400),
  '@deep nest@': `${'['.repeat(6000)}${']'.repeat(6000)}`,
};

const wrongValues: Json[] = [
  ...[null, true, false, [], {}, [[]], [null], { id: 1 }],
  ...[0, -1, 1.5, 1e-9, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e308, -1e308, 5e-324],
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    '0x10',
    'NaN',
    'null',
    'undefined',
    'true',
    '1; drop table orders',
    "'",
    '"',
    '\\',
    '%',
    '%00',
  ],
  ...['\u0000', 'a\u0000b', '\u{1F969}', 'e\u0301', '\u202Eabc', '\uFEFF', '\uD800', '\uDFFFx', '\u0007', 'Iİıſß', '﷽'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    '//evil.example',
    'javascript:alert(1)',
    '<script>',
    '{{name}}',
  ],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '-000001-01-01', '2026-11-22T25:00:00Z', '24:00'],
  ...Object.keys(rawTokens),
];
const protoKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'toJSON',
  '',
];

export type Spoiling =
  | { how: 'replace'; at: number; by: Json }
  | { how: 'leave out'; at: number }
  | { how: 'add'; at: number; key: string; value: Json }
  | { how: 'lengthen'; at: number; times: number }
  | { how: 'nest'; at: number; deep: number };

const place = fc.nat({ max: 40 });

/** A change at one place in a valid value. */
export const spoilings: fc.Arbitrary<Spoiling> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ how: fc.constant('replace' as const), at: place, by: fc.constantFrom(...wrongValues) }),
  },
  { weight: 3, arbitrary: fc.record({ how: fc.constant('leave out' as const), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      how: fc.constant('add' as const),
      at: place,
      key: fc.oneof(fc.constantFrom(...protoKeys), fc.string({ maxLength: 8 })),
      value: fc.constantFrom(...wrongValues),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      how: fc.constant('lengthen' as const),
      at: place,
      times: fc.constantFrom(300, 5000, 90_000, 200_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ how: fc.constant('nest' as const), at: place, deep: fc.constantFrom(2, 31, 33) }),
  },
);

/** Returns the value with one place spoilt. Places are counted from the outside in. */
export function spoilt(value: Json, spoiling: Spoiling): Json {
  const copy: Holder = { root: structuredClone(value) };
  const places = placesOf(copy);
  const { holder, key } = places[spoiling.at % places.length] ?? { holder: copy, key: 'root' };
  const found = holder[key] as Json;
  if (spoiling.how === 'replace') holder[key] = spoiling.by;
  if (spoiling.how === 'leave out') delete holder[key];
  if (spoiling.how === 'lengthen') holder[key] = longer(found, spoiling.times);
  if (spoiling.how === 'nest') holder[key] = nested(found, spoiling.deep);
  if (spoiling.how === 'add') {
    const target = typeof found === 'object' && found !== null ? found : holder;
    // Defines the property as JSON.parse does. A plain assignment would set the prototype.
    Object.defineProperty(target, spoiling.key, {
      value: spoiling.value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy.root as Json;
}

type Holder = Record<string, Json>;

interface Place {
  holder: Holder;
  key: string;
}

function placesOf(copy: Holder): Place[] {
  const places: Place[] = [{ holder: copy, key: 'root' }];
  for (const { holder, key } of places) {
    const value = holder[key];
    if (typeof value !== 'object' || value === null || places.length > 200) continue;
    for (const inner of Object.keys(value)) places.push({ holder: value as Holder, key: inner });
  }
  return places;
}

function longer(value: Json, times: number): Json {
  if (Array.isArray(value)) return Array.from({ length: Math.min(times, 5000) }, () => value[0] ?? null);
  return `${typeof value === 'string' ? value : ''}${'x'.repeat(times)}`;
}

function nested(value: Json, deep: number): Json {
  let outer = value;
  for (let depth = 0; depth < deep; depth += 1) outer = depth % 2 === 0 ? [outer] : { a: outer };
  return outer;
}

/** The JSON of a generated value, or undefined if its root was left out. */
export function jsonOf(value: Json): string | undefined {
  const text = JSON.stringify(value) as string | undefined;
  return text?.replace(/"@[a-z ]+@"/g, (token) => rawTokens[token.slice(1, -1)] ?? token);
}
