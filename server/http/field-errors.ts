import type { z } from 'zod';
import type { FieldError } from '#core/app-error.ts';
import { plainMessage } from './validation-messages.ts';

type Issue = z.core.$ZodIssue;

/** An input as its schema reads it, or every error in it, with the field's dotted path. */
export function readFields(schema: z.ZodType | undefined, input: unknown): { data: unknown; errors: FieldError[] } {
  const { data, error } = schema?.safeParse(input, { error: plainMessage }) ?? {};
  return { data, errors: error?.issues.flatMap((issue) => readIssue(issue, [])) ?? [] };
}

function readIssue(issue: Issue, above: PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return closestBranch(issue.errors).flatMap((inner) => readIssue(inner, path));
  }
  return [{ path: path.map(String).join('.'), message: issue.message }];
}

/** Of several shapes that an input may have, the likeliest: the one with the fewest errors and unknown fields. */
function closestBranch(branches: Issue[][]): Issue[] {
  const cost = (issues: Issue[]) =>
    issues.reduce((total, { code }) => total + (code === 'unrecognized_keys' ? 3 : 1), 0);
  return branches.reduce((best, branch) => (cost(branch) < cost(best) ? branch : best));
}
