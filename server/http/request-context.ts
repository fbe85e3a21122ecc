import type { StaffRole } from '#core/accounts/staff-role.ts';
import type { Day } from '#core/dates.ts';
import type { SessionOpening, UserOpening } from '#server/accounts/session-queries.ts';
import type { Writer } from '#server/db/store.ts';

export interface SessionInUse {
  id: number;
  userId: number | null;
  opening: SessionOpening;
}

/** The signed-in user who sends a request, with the data that access rules need. */
export interface Actor {
  id: number;
  username: string;
  /** The user's role on the staff; null for a customer. */
  role: StaffRole | null;
}

/** An Idempotency-Key as sent with a request. */
export interface KeyInUse {
  scope: string;
  call: string;
  key: string;
  bodyHash: string;
}

/**
 * A key that may be reserved. `chargeReference` is the unsettled charge or card setup that an earlier request with this key has
 * started; null if there is none.
 */
export interface ReservedKey extends KeyInUse {
  chargeReference: string | null;
}

export interface Paging {
  limit: number;
  offset: number;
}

/** Everything that a handler may know about a request. Access and input have already been checked. */
export interface RequestContext<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** The time of the request, and its Melbourne day. */
  now: Date;
  today: Day;
  /**
   * The session with which the request was sent. If the endpoint is unsafe and requires a shopper, a customer or staff, this is never
   * null.
   */
  session: SessionInUse | null;
  actor: Actor | null;
  /** The client's IP address, used only for limits and never stored. */
  address: string;
  key: ReservedKey | null;
  /** The requested page of a list; null if none was requested. */
  paging: Paging | null;
  /**
   * Runs the write that makes the request's changes. The result of `work` is the handler's result. It is stored under the
   * Idempotency-Key in the same transaction, so that a repeated request gets the same response.
   */
  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>;
  /**
   * Replaces the browser's session by a new one and ends the old one. With a `UserOpening`, the new session is that user's; otherwise,
   * it is a guest's.
   */
  rotateSession(tx: Writer, next: UserOpening | { device: string | null }): Promise<SessionInUse>;
  /** Ends the session of the request and clears its cookies. */
  endSession(tx: Writer): Promise<void>;
  /** Records in the browser's hint cookie that this guest now has orders (core/accounts/session-hint.ts). */
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

/** A page of a list, or the whole list. `total` is sent as X-Total-Count. It is the number of all rows, or of those that were counted. */
export class ListResponse<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** Whether the list has more rows than `total`. */
  readonly isAtLeast: boolean;

  constructor(rows: Row[], total: number, { isAtLeast = false }: { isAtLeast?: boolean } = {}) {
    this.rows = rows;
    this.total = total;
    this.isAtLeast = isAtLeast;
  }
}
