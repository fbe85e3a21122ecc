import type { StaffRole } from '#core/accounts/staff-role.ts';
import type { Day } from '#core/dates.ts';
import type { SessionOpening, UserOpening } from '#server/accounts/session-queries.ts';
import type { Writer } from '#server/db/store.ts';

export interface SessionInUse {
  id: number;
  userId: number | null;
  opening: SessionOpening;
}

/** The signed-in user, as far as rules need to know. */
export interface Actor {
  id: number;
  username: string;
  /** Null: a customer. */
  role: StaffRole | null;
}

/** An Idempotency-Key as it was sent with a request. */
export interface KeyInUse {
  scope: string;
  call: string;
  key: string;
  bodyHash: string;
}

/** The same, with the charge or card setup that an earlier request with this key began and did not settle. */
export interface ReservedKey extends KeyInUse {
  chargeReference: string | null;
}

export interface Paging {
  limit: number;
  offset: number;
}

/** Everything that a handler knows about a request, after access and input have been checked. */
export interface RequestContext<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** The time of the request, and its Melbourne day. */
  now: Date;
  today: Day;
  /** Never null in an unsafe request whose access is `shopper`, `customer` or a staff role. */
  session: SessionInUse | null;
  actor: Actor | null;
  /** The caller's network address; only for limits, never stored. */
  address: string;
  key: ReservedKey | null;
  /** Set if a page of a list was requested. */
  paging: Paging | null;
  /**
   * The write that makes the response. What `work` returns is the handler's result. It is stored under the Idempotency-Key in the
   * same transaction, and a repeated request gets the stored result.
   */
  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>;
  /** Gives the browser a new session after this request: a user's, or a guest's (null). The old one ends. */
  rotateSession(tx: Writer, next: UserOpening | { device: string | null }): Promise<SessionInUse>;
  /** Ends the session and clears its cookies. */
  endSession(tx: Writer): Promise<void>;
  /** Records in the browser's hint cookie that this guest now has orders (see session-hint in core/accounts). */
  recordGuestOrders(): void;
}

/** A response with a status other than the endpoint's own. */
export class Reply<Body> {
  readonly status: number;
  readonly response: Body;

  constructor(status: number, response: Body) {
    this.status = status;
    this.response = response;
  }
}

/** A page of a list, or the whole list. `total` counts all rows, for X-Total-Count, or as many as were counted. */
export class ListResponse<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly isAtLeast: boolean;

  constructor(rows: Row[], total: number, { isAtLeast = false }: { isAtLeast?: boolean } = {}) {
    this.rows = rows;
    this.total = total;
    this.isAtLeast = isAtLeast;
  }
}
