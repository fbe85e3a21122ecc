import { fc } from '../chance/fast-check.ts';
import type { ApiDescription, Schema } from './api-description.ts';
import { knownValues } from './known-values.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Values = fc.Arbitrary<Json>;
type Schemas = ApiDescription['components']['schemas'];

/** At a greater depth only required properties are generated, because a schema may contain itself. */
const maxDepth = 5;

/** Generates values that a schema allows. `name` is the name of their property. */
export function valuesOf(schema: Schema, schemas: Schemas, name = '', depth = 0): Values {
  const known = knownValues(name, schema);
  const values = describedValues(schema, schemas, name, depth);
  return known.length === 0
    ? values
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: values });
}

function describedValues(schema: Schema, schemas: Schemas, name: string, depth: number): Values {
  if (schema.$ref !== undefined)
    return valuesOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name, depth);
  if (schema.const !== undefined) return fc.constant(schema.const as Json);
  if (schema.enum !== undefined) return fc.constantFrom(...(schema.enum as Json[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, schemas, name, depth)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => describedValues({ ...schema, type }, schemas, name, depth)));
  }
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'string':
      return texts(schema);
    case 'array':
      return arrays(schema, schemas, name, depth);
    case 'object':
      return objects(schema, schemas, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 }) as Values;
  }
}

/** Mostly small numbers, because ids are row numbers; otherwise any allowed number, or a limit. */
function numbers({ type, minimum, maximum, exclusiveMinimum }: Schema): Values {
  const min = Math.max(minimum ?? (exclusiveMinimum ?? Number.MIN_SAFE_INTEGER - 1) + 1, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const low = Math.ceil(Math.max(min, 0) <= max ? Math.max(min, 0) : min);
  const small = fc.integer({ min: low, max: Math.floor(Math.min(max, low + 12)) });
  const edges = fc.constantFrom(min, max);
  const all =
    type === 'number' ? fc.double({ min, max, noNaN: true }) : fc.maxSafeInteger().map((n) => clamp(n, min, max));
  return fc.oneof({ weight: 7, arbitrary: small }, { weight: 1, arbitrary: edges }, { weight: 2, arbitrary: all });
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

function texts({ pattern, format, minLength = 0, maxLength = 2000 }: Schema): Values {
  if (format === 'date') return days;
  if (format === 'date-time') return days.map((day) => `${day}T03:00:00.000Z`);
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'email') return fc.constantFrom('fuzz@shop.test', 'somebody@customer.test');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const sizes = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, 30)) };
  const long = { minLength: Math.min(maxLength, 2000), maxLength: Math.min(maxLength, 2000) };
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(sizes) },
    { weight: 2, arbitrary: fc.string({ ...sizes, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.string({ ...sizes, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.string(long) },
  );
}

/** Days, mostly around today. */
const days = fc
  .oneof(
    { weight: 4, arbitrary: fc.integer({ min: -20, max: 40 }).map((offset) => Date.now() + offset * 86_400_000) },
    {
      weight: 1,
      arbitrary: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map(Number),
    },
  )
  .map((instant) => new Date(instant).toISOString().slice(0, 10));

function arrays(
  { items = {}, minItems = 0, maxItems = 200 }: Schema,
  schemas: Schemas,
  name: string,
  depth: number,
): Values {
  const usual = Math.max(minItems, Math.min(maxItems, depth >= maxDepth ? 0 : 4));
  return fc.array(valuesOf(items, schemas, name, depth + 1), { minLength: minItems, maxLength: usual });
}

function objects(schema: Schema, schemas: Schemas, depth: number): Values {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const names = Object.keys(properties).filter((name) => depth < maxDepth || required.includes(name));
  const model = Object.fromEntries(
    names.map((name) => [name, valuesOf(properties[name] ?? {}, schemas, name, depth + 1)]),
  );
  const own = fc.record(model, { requiredKeys: required.filter((name) => name in model), noNullPrototype: true });
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return own;
  const keys = valuesOf(propertyNames ?? { type: 'string', maxLength: 20 }, schemas).map(String);
  const more = fc.dictionary(keys, valuesOf(additionalProperties, schemas, '', depth + 1), {
    maxKeys: 4,
    noNullPrototype: true,
  });
  return fc.tuple(own, more).map(([fixed, free]) => ({ ...free, ...fixed }));
}
