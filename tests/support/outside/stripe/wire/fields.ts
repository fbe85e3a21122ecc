import type { Form, FormValue } from './form.ts';
import { invalidParameter } from './stripe-failure.ts';

/** Defines how one parameter is parsed. */
export interface Field<T> {
  read(value: FormValue, param: string): T;
  isRequired?: boolean;
}
// biome-ignore lint/suspicious/noExplicitAny: a field of any type; each keeps its own.
export type Fields = Record<string, Field<any>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;
type RequiredNames<F extends Fields> = { [K in keyof F]: F[K] extends { isRequired: true } ? K : never }[keyof F];
/** The parameters that a handler receives: all required parameters, and optional parameters if they were sent. */
export type Values<F extends Fields> = { [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]>;
};

/** Parses every parameter. Rejects parameters in Stripe's order: first unknown ones, then missing ones, then invalid ones. */
export function readFields<F extends Fields>(fields: F, form: Form, parent = ''): Values<F> {
  const paramOf = (name: string) => (parent ? `${parent}[${name}]` : name);
  const unknown = Object.keys(form).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) {
    const names = unknown.map(paramOf);
    const message = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`;
    throw invalidParameter(message, { code: 'parameter_unknown', param: names[0] ?? '' });
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!field.isRequired || form[name] !== undefined) continue;
    const message = `Missing required param: ${paramOf(name)}.`;
    throw invalidParameter(message, { code: 'parameter_missing', param: paramOf(name) });
  }
  const read = Object.entries(form).map(([name, value]) => [name, fields[name]?.read(value, paramOf(name))]);
  return Object.fromEntries(read) as Values<F>;
}

export function required<T>(field: Field<T>): Field<T> & { isRequired: true } {
  return { ...field, isRequired: true };
}

/** A field that is cleared by an empty text. */
export function clearable<T>(field: Field<T>): Field<T | null> {
  return { read: (value, param) => (value === '' ? null : field.read(value, param)) };
}

function textOf(value: FormValue, param: string): string {
  if (typeof value !== 'string') throw invalidParameter('Invalid string', { param });
  if (value !== '') return value;
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
  throw invalidParameter(message, { code: 'parameter_invalid_empty', param });
}

export const text: Field<string> = { read: textOf };

export const boolean: Field<boolean> = {
  read(value, param) {
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalidParameter(`Invalid boolean: ${textOf(value, param)}`, { param });
  },
};

export const integer: Field<number> = {
  read(value, param) {
    const digits = textOf(value, param);
    if (/^-?\d{1,15}$/.test(digits)) return Number(digits);
    throw invalidParameter(`Invalid integer: ${digits}`, { code: 'parameter_invalid_integer', param });
  },
};

export function oneOf<const T extends string>(...choices: T[]): Field<T> {
  return {
    read(value, param) {
      const found = choices.find((choice) => choice === textOf(value, param));
      if (found !== undefined) return found;
      throw invalidParameter(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
    },
  };
}

export function nested<F extends Fields>(fields: F): Field<Values<F>> {
  return {
    read(value, param) {
      if (typeof value === 'object' && !Array.isArray(value)) return readFields(fields, value, param);
      throw invalidParameter('Invalid object', { param });
    },
  };
}

export function listOf<T>(field: Field<T>): Field<T[]> {
  return {
    read(value, param) {
      if (!Array.isArray(value)) throw invalidParameter('Invalid array', { param });
      return value.map((each, index) => field.read(each, `${param}[${index}]`));
    },
  };
}
