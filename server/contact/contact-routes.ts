import { and, count, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import {
  type ContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '#core/contact/contact-api.ts';
import { phoneKey, searchKey } from '#core/search-keys.ts';
import { users } from '#server/accounts/account-tables.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { keyContains, phoneContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { contactMessages } from './contact-tables.ts';

export function addContactRoutes(routes: Routes): void {
  const { deps } = routes;

  serve(routes, sendContactMessage, async ({ body: { website = '', phone = '', ...sent }, now, write }) => {
    // A spam program gets the usual response, so that it doesn't notice that its message was dropped.
    if (website !== '') return { ok: true } as const;
    return write(async (tx) => {
      const row = {
        ...sent,
        phone: phone || null,
        searchKey: [searchKey(sent.name, sent.email, sent.message), phoneKey(phone)].join('\n'),
        createdAt: now.toISOString(),
      };
      const [stored] = await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id });
      if (stored === undefined) throw new Error('A message was not stored');
      const emails = await shopEmails(tx, deps, now);
      await queueEmails(tx, [emails.contactMessage({ ...row, id: stored.id })], now);
      return { ok: true } as const;
    });
  });

  serve(routes, listContactMessages, ({ query: { state, q }, paging }) =>
    deps.store.read(async (db) => {
      const where = and(
        state === undefined
          ? undefined
          : state === 'waiting'
            ? isNull(contactMessages.answeredAt)
            : isNotNull(contactMessages.answeredAt),
        q ? or(keyContains(contactMessages.searchKey, q), phoneContains(contactMessages.searchKey, q)) : undefined,
      );
      const bounds = boundsOf(paging);
      const rows = await selectMessages(db)
        .where(where)
        .orderBy(desc(contactMessages.id))
        .limit(bounds.limit)
        .offset(bounds.offset);
      const total = await totalOf(rows.length, bounds, async () => {
        const [counted] = await db.select({ total: count() }).from(contactMessages).where(where);
        return counted?.total ?? 0;
      });
      return new ListResponse<ContactMessage>(rows, total);
    }),
  );

  serve(routes, markContactMessage, ({ params: { id }, body: { answered }, actor, now, write }) =>
    write(async (tx) => {
      const set = answered
        ? { answeredAt: now.toISOString(), answeredBy: actor?.id ?? null }
        : { answeredAt: null, answeredBy: null };
      // A message that is already marked as answered keeps the name of the user who marked it first.
      const isOther = answered ? isNull(contactMessages.answeredAt) : isNotNull(contactMessages.answeredAt);
      await tx
        .update(contactMessages)
        .set(set)
        .where(and(eq(contactMessages.id, id), isOther));
      const [row] = await selectMessages(tx).where(eq(contactMessages.id, id));
      if (row === undefined) throw new AppError('not_found', { detail: 'There is no such message.' });
      return row;
    }),
  );
}

const waitingMessages = preparedQuery((db) =>
  db.select({ total: count() }).from(contactMessages).where(isNull(contactMessages.answeredAt)),
);

/** The number of messages that haven't been marked as answered. */
export async function countWaitingMessages(db: Reader): Promise<number> {
  return (await waitingMessages(db, {}))[0]?.total ?? 0;
}

function selectMessages(db: Reader) {
  const { id, name, email, phone, message, createdAt, answeredAt } = contactMessages;
  return db
    .select({ id, name, email, phone, message, createdAt, answeredAt, answeredBy: users.username })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy));
}
