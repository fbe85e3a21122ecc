import { z } from 'zod';
import type { StaffRole } from './accounts/staff-role.ts';
import type { AppErrorCode } from './app-error.ts';

/**
 * Who may call an endpoint:
 * - `anyone`
 * - `shopper`: anyone with a session. An unsafe call creates a guest session if there is none.
 * - `customer`: a signed-in user, otherwise 401.
 * - `driver`: any staff member.
 * - `counter`: counter staff and owners.
 * - `owner`: only owners.
 *
 * The staff roles are checked before anything else: 401 if the caller is signed out, 403 for a lower role.
 */
export type Access = 'anyone' | 'shopper' | 'customer' | StaffRole;

export function isStaffAccess(access: Access): access is StaffRole {
  return access === 'driver' || access === 'counter' || access === 'owner';
}

/** Whether an endpoint changes the signed-in account. The server refuses such a request from a page that still shows another account. */
export function changesOwnAccount({ method, access, isOwnSecurity }: Endpoint): boolean {
  return method !== 'GET' && (access === 'customer' || isOwnSecurity === true);
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * The method and path of an endpoint. For endpoints that customers' pages call, the route is in core/bare-routes.ts, so that these
 * pages don't load zod.
 */
export interface Route<M extends Method = Method, Path extends string = string> {
  method: M;
  /** The path in Express syntax, e.g. '/api/orders/:id'. */
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
  | 'repeats'
  | 'reports'
  | 'reviews'
  | 'staff'
  | 'stock'
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
  /** The feature that the endpoint belongs to. The documentation is grouped by tag. */
  tag: Tag;
  params?: Params;
  query?: Query;
  body?: Body;
  response: ResponseSchema;
  /** The status of a successful response; 200 by default. */
  status?: number;
  /** The schema for each status, for a handler that responds with several statuses. `response` then accepts any of these schemas. */
  responseByStatus?: Record<number, z.ZodType>;
  /** Further error codes for the documentation: those that don't follow from the rest of the definition. */
  moreErrors?: readonly AppErrorCode[];
  /** Whether the response is an array of rows. The endpoint then also accepts page, pageSize and q, and sets X-Total-Count and Link. */
  list?: boolean;
  /** Whether a query without a page returns only the first page, because the list may be very long. */
  alwaysPaged?: boolean;
  /** Whether the endpoint is closed while the shop is coming soon: everyone except staff then gets the error `not_open`. */
  closedWhileComingSoon?: boolean;
  /** The rate limit that applies to the endpoint. */
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
    | 'delivery-options'
    | 'close-request'
    | 'session'
    | 'visit'
    | 'page-fault';
  /**
   * Whether the endpoint is high risk. The caller must then have entered a password or a second factor within the last 15 minutes.
   * `switched`: required only in a session that was opened with a PIN.
   */
  confirms?: 'always' | 'switched';
  /** Whether the endpoint is also open to staff who haven't yet set up the second factor that their shop requires. */
  setsUpSecondFactor?: true;
  /** Whether the endpoint is about the caller's own PIN, second sign-in steps or identity. The caller is a staff member. */
  isOwnSecurity?: true;
  /**
   * Whether requests from any origin are accepted. The request contains a signature or a token instead, as in a payment provider's
   * webhook, an upload or a one-click unsubscribe. The body isn't parsed as JSON.
   */
  fromAnywhere?: boolean;
  /**
   * The type of the body if it isn't plain JSON: the bytes of a file, or signed JSON in its raw form. The endpoint's handler reads it
   * (server/http/serve-stream.ts).
   */
  takes?: 'file' | 'signed-json';
  /**
   * The type of the response if it isn't JSON: a CSV file, another text file, or server-sent events. `response` is then only used for
   * the documentation.
   */
  responses?: 'csv' | 'text' | 'events';
  /**
   * The path to which a browser without scripts is redirected after it has sent the body as a plain form. The path may contain the
   * endpoint's path parameters.
   */
  formLeadsTo?: string;
  /** Whether the JSON body may be as large as a catalogue: 8 MB instead of 100 kB. */
  largeBody?: boolean;
  /** Whether the page cache may store the response: it is the same for every caller and contains only public content. */
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

/** Returns the schema of a whole number that may be sent as text. Numbers in a path or a query are always text. */
export function numberFromText(schema: z.ZodNumber) {
  return z.preprocess(wholeNumberOf, schema);
}

/** The largest integer that PostgreSQL can store. */
const largestId = 2_147_483_647;

/** The id of a row. It may be a text, as in a path or in a cart. */
export const idSchema = numberFromText(z.number().int().positive().max(largestId));
export const idParams = z.object({ id: idSchema });

/** Ids in a query, separated by commas: the rows that were selected in a staff list. */
export const idListSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,499}$/, 'Please send up to 500 numbers with commas between them.')
  .transform((text) => text.split(',').map(Number));

/** The query parameters of every list. */
export const listQuery = z.object({
  page: numberFromText(z.number().int().min(1).max(1_000_000)).optional(),
  pageSize: numberFromText(z.number().int().min(1).max(200)).optional(),
  q: z.string().trim().max(200).optional(),
});

export const centsSchema = z.number().int().min(0).max(100_000_000_00);
// `abort` stops the validation here, because the next checks need a valid day.
export const daySchema = z.iso.date({ abort: true });
export const instantSchema = z.iso.datetime();

/**
 * Returns the schema of a field that was added to a response since apiVersion was last raised (core/api-version.ts). `before` is
 * the value to use when an older server's response lacks the field.
 */
export function gained<Schema extends z.ZodType>(schema: Schema, before: z.output<Schema>): z.ZodDefault<Schema> {
  return schema.default(before as z.util.NoUndefined<z.output<Schema>>);
}

/** The response of an operation that returns no data. */
export const doneSchema = z.object({ ok: z.literal(true) });
