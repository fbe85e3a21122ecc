import type { z } from 'zod';
import type { FieldError } from '#core/app-error.ts';

type Issue = z.core.$ZodIssue;

/**
 * How the input of a request is parsed. By default, zod generates code for each schema at its first use and keeps it. For all inputs,
 * this code would take megabytes, and would only save three of eight microseconds for an order.
 */
export const inputParsing = { jitless: true } as const;

/** Parses an input with its schema. Returns the data, or all errors, each with the dotted path of its field. */
export function readFields(schema: z.ZodType | undefined, input: unknown): { data: unknown; errors: FieldError[] } {
  const { data, error } = schema?.safeParse(input, { ...inputParsing, error: plainMessage }) ?? {};
  const errors = error?.issues.flatMap((issue) => readIssue(issue, [])) ?? [];
  return { data, errors: errors.length > 0 ? errors : nulErrors(data, []) };
}

/**
 * Returns the errors of texts and names that contain a NUL character. PostgreSQL can't store this character. A shop on SQLite that had
 * stored one could therefore never be moved to PostgreSQL.
 */
function nulErrors(value: unknown, path: readonly string[]): FieldError[] {
  if (typeof value === 'string') {
    if (!value.includes('\0')) return [];
    return [{ path: path.join('.'), message: 'This isn’t text: it has a character that can’t be shown.' }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...nulErrors(name, path),
    ...nulErrors(inner, [...path, name]),
  ]);
}

function readIssue(issue: Issue, above: PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return closestBranch(issue.errors).flatMap((inner) => readIssue(inner, path));
  }
  return [{ path: path.map(String).join('.'), message: issue.message }];
}

/**
 * Returns the errors of an input that may have one of several shapes. The shape with the fewest errors and unknown fields is the one
 * that was most likely meant, so only its errors are returned.
 */
function closestBranch(branches: Issue[][]): Issue[] {
  const cost = (issues: Issue[]) =>
    issues.reduce((total, { code }) => total + (code === 'unrecognized_keys' ? 3 : 1), 0);
  return branches.reduce((best, branch) => (cost(branch) < cost(best) ? branch : best));
}

type RawIssue = z.core.$ZodRawIssue;

const forms: Record<string, string> = {
  date: 'Please enter a day, such as 2026-11-10.',
  datetime: 'Please enter a date and time, such as 2026-11-10T09:30:00Z.',
  email: 'Please enter a valid email address',
  url: 'Please enter a web address, such as https://example.com.',
};

const types: Record<string, string> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please send true or false.',
  array: 'Please send a list.',
  object: 'Please send the fields by their names.',
  record: 'Please send the fields by their names.',
};

/**
 * Returns the error message for a wrong field whose schema has no message of its own. It is one of the shop's sentences, not the
 * validator's.
 */
function plainMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'Please fill this in.';
      return types[issue.expected] ?? 'This needs another look.';
    case 'invalid_value':
      return issue.values.length === 1
        ? `This can only be ${String(issue.values[0])}.`
        : `Please choose one of these: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Please fill this in.';
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.origin, issue.maximum)}.`;
    case 'invalid_format':
      return forms[issue.format] ?? 'This doesn’t have the right format.';
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `There is no such field here: ${issue.keys.slice(0, 5).join(', ')}.`;
    default:
      return 'This needs another look.';
  }
}

function amount(origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `${limit} in the list`;
  return String(limit);
}
