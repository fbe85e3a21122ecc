import { accountName } from '#core/accounts/account-name.ts';
import type { StaffRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import { findUser, type UserRow } from '#server/accounts/account-queries.ts';
import { highestRole } from '#server/accounts/staff-rights.ts';
import type { Reader } from '#server/db/store.ts';
import type { Actor, RequestContext } from '#server/http/request-context.ts';
import type { OfflineOrigin } from '#server/orders/order-events.ts';

interface Person {
  id: number;
  name: string;
}

/** The person who made an offline change, and the person who sent it. */
export interface OfflineActing {
  /** The staff member who made the change, with the highest role that they have had. */
  actor: Actor;
  offline: OfflineOrigin;
  madeBy: Person;
  /** For a sale: the number on its provisional receipt; null if an earlier version of the app sent the sale. */
  provisionalNumber: string | null;
  /** When the order to which the change belongs was created; null if an earlier version of the app sent the change. */
  orderCreatedAt: string | null;
  /** The account that sends the request, and its role. */
  senderId: number;
  senderRole: StaffRole | null;
  now: Date;
  today: Day;
}

type ChangeRequest = Pick<
  RequestContext<
    unknown,
    { provisionalNumber?: string | undefined; orderCreatedAt?: string | undefined },
    OfflineChange
  >,
  'body' | 'query' | 'actor' | 'now' | 'today'
>;

/** @throws AppError invalid if the person who made the change was never on the staff */
export async function getOfflineActing(
  db: Reader,
  { body, query, actor: sender, now, today }: ChangeRequest,
): Promise<OfflineActing> {
  if (sender === null) throw new AppError('signed_out');
  const maker = await findUser(db, body.madeBy);
  const role = maker === null ? null : await highestRole(db, maker);
  if (maker === null || role === null) {
    const message = 'That account was never staff.';
    throw new AppError('invalid', { detail: message, errors: [{ path: 'madeBy', message }] });
  }
  const by = sender.id === maker.id ? null : await findUser(db, sender.id);
  // The time of the change can't be later than now, because a change is made before it is sent. A later time means that the counter's
  // clock is ahead.
  const madeAt = new Date(Math.min(Date.parse(body.madeAt), now.getTime())).toISOString();
  return {
    actor: { id: maker.id, username: maker.username, role },
    offline: by === null ? { madeAt } : { madeAt, sentBy: personOf(by) },
    madeBy: personOf(maker),
    provisionalNumber: query.provisionalNumber ?? null,
    orderCreatedAt: query.orderCreatedAt ?? null,
    senderId: sender.id,
    senderRole: sender.role,
    now,
    today,
  };
}

function personOf(row: UserRow): Person {
  return { id: row.id, name: accountName(row) };
}
