import { z } from 'zod';
import type { StaffRole } from './accounts/staff-role.ts';
import type { AppErrorCode } from './app-error.ts';

/**
 * Who may call: `anyone`; `shopper`, anyone with a session (an unsafe call creates a guest session if there is none); `customer`,
 * a signed-in user (401 otherwise); `driver`, any staff member; `counter`, counter staff and owners; `owner`, only owners (for
 * these three, 401 if signed out and 403 for lower roles, before anything else).
 */
export type Access = 'anyone' | 'shopper' | 'customer' | StaffRole;

export function isStaffAccess(access: Access): access is StaffRole {
  return access === 'driver' || access === 'counter' || access === 'owner';
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The method and path of an endpoint. Routes that customers' pages call are in core/bare-routes.ts, without zod, and the endpoint
 * spreads them, so that such a page doesn't load the schemas.
 */
export interface Route<M extends Method = Method, Path extends string = string> {
  method: M;
  /** In Express syntax, e.g. '/api/orders/:id'. */
  path: Path;
}

export type Tag =
  | 'accounts'
  | 'analytics'
  | 'contact'
  | 'content'
  | 'customers'
  | 'delivery'
  | 'import-export'
  | 'journal'
  | 'laybys'
  | 'newsletter'
  | 'orders'
  | 'payments'
  | 'products'
  | 'reports'
  | 'reviews'
  | 'staff'
  | 'uploads';

/** An operation of the API as data. The route, the typed client, the form and the OpenAPI document are derived from it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  ResponseSchema extends z.ZodType = z.ZodType,
  M extends Method = Method,
  Path extends string = string,
> extends Route<M, Path> {
  access: Access;
  summary: string;
  /** The feature it belongs to; groups the documentation. */
  tag: Tag;
  params?: Params;
  query?: Query;
  body?: Body;
  response: ResponseSchema;
  /** The status of a plain response, 200 by default. */
  status?: number;
  /** For a handler that may respond with several statuses: the schema for each status. `response` then matches any of them. */
  responseByStatus?: Record<number, z.ZodType>;
  /** Errors that don't follow from the rest of the definition, for the documentation. */
  moreErrors?: readonly AppErrorCode[];
  /** A bare array. It also accepts page, pageSize and q, and then sets X-Total-Count and Link. */
  list?: boolean;
  /** A list that may have any length: without a page in the query, the first page is returned. */
  alwaysPaged?: boolean;
  /** `not_open` for everyone except staff while the shop is coming soon. */
  closedWhileComingSoon?: boolean;
  /** The rate limit that applies. */
  limit?:
    | 'order'
    | 'payment'
    | 'card'
    | 'registration'
    | 'sign-in'
    | 'password'
    | 'newsletter'
    | 'unsubscribe'
    | 'contact'
    | 'session'
    | 'visit'
    | 'page-fault';
  /**
   * High risk: the caller must have entered a password or a second factor within 15 minutes. `switched`: only in a session that
   * was opened with a PIN.
   */
  confirms?: 'always' | 'switched';
  /** Also open to staff who haven't yet set up the second factor that their shop requires. */
  setsUpSecondFactor?: true;
  /** Called by mail programs: its origin isn't checked, and its body isn't read. */
  fromAnywhere?: boolean;
  /** Accepts the bytes of a file, or signed JSON in its raw form. The handler reads them (server/http/serve-stream.ts). */
  takes?: 'file' | 'signed-json';
  /** Responds with a CSV file or server-sent events instead of JSON. `response` then only describes it. */
  responses?: 'csv' | 'events';
  /** Its JSON may be as large as a catalogue: 8 MB instead of 100 kB. */
  largeBody?: boolean;
  /** The same for every caller and made only from public content, so the page cache may store it. */
  publicResponse?: boolean;
}

export function defineEndpoint<
  M extends Method,
  Path extends string,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  ResponseSchema extends z.ZodType = z.ZodUndefined,
>(
  endpoint: Endpoint<Params, Query, Body, ResponseSchema, M, Path>,
): Endpoint<Params, Query, Body, ResponseSchema, M, Path> {
  return endpoint;
}

/** Parses a whole number as people write it. `Number` alone would also accept 0x10, 1e2, [5] and an empty text. */
function wholeNumberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?(?:0|[1-9]\d{0,15})(?:\.\d*[1-9])?$/.test(value) ? Number(value) : value;
}

/** A whole number that may come as text, as it always does in a path or a query. */
export function numberFromText(schema: z.ZodNumber) {
  return z.preprocess(wholeNumberOf, schema);
}

/** The largest integer that PostgreSQL can store. */
const largestId = 2_147_483_647;

/** A row's id in a path, or in a cart, which stores ids as text. */
export const idSchema = numberFromText(z.number().int().positive().max(largestId));
export const idParams = z.object({ id: idSchema });

/** Ids in a query, separated by commas: rows of a staff list that were selected one by one. */
export const idListSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,499}$/, 'Please send up to 500 numbers with commas between them.')
  .transform((text) => text.split(',').map(Number));

/** The query of every list. */
export const listQuery = z.object({
  page: numberFromText(z.number().int().min(1).max(1_000_000)).optional(),
  pageSize: numberFromText(z.number().int().min(1).max(200)).optional(),
  q: z.string().trim().max(200).optional(),
});

export const centsSchema = z.number().int().min(0).max(100_000_000_00);
export const daySchema = z.iso.date();
export const instantSchema = z.iso.datetime();

/**
 * A field that was added to a response since apiVersion was last raised (core/api-version.ts). `before` is the value to use when
 * an older server's response lacks it.
 */
export function gained<Schema extends z.ZodType>(schema: Schema, before: z.output<Schema>): z.ZodDefault<Schema> {
  return schema.default(before as z.util.NoUndefined<z.output<Schema>>);
}

/** The response of an operation that has nothing else to return. */
export const doneSchema = z.object({ ok: z.literal(true) });
