import type { FieldError } from '#core/app-error.ts';

/** The body of an application/problem+json response. Further properties depend on the code. */
export interface Problem {
  code: string;
  status: number;
  /** A sentence that can be shown to the user. */
  detail: string;
  errors?: FieldError[];
  [member: string]: unknown;
}

/** A response that is not OK. The message is the status, a colon, a space and the body's text (or the status text). */
export class ApiError extends Error {
  readonly status: number;
  /** The problem document in the body; null if the body isn't one, for example in a response of a proxy. */
  readonly problem: Problem | null;

  constructor(status: number, bodyText: string, statusText = '') {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = readProblem(bodyText);
  }
}

function readProblem(bodyText: string): Problem | null {
  try {
    const value: unknown = JSON.parse(bodyText);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Problem) : null;
  } catch {
    return null;
  }
}
