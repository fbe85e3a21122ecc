import { randomUUID } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import { customerFile, listCustomers, listCustomerTags } from '#core/customers/customer-api.ts';
import { closeCustomer, mergeCustomers, previewMerge, undoMerge } from '#core/customers/customer-merge-api.ts';
import {
  addCustomerNote,
  addCustomerTag,
  editCustomer,
  makeResetCode,
  pinCustomerNote,
  readCustomer,
  removeCustomerNote,
  removeCustomerTag,
} from '#core/customers/customer-record-api.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { newResetCode, storeResetCode } from '#server/accounts/reset-code.ts';
import { recordCustomerEvents } from '#server/customers/customer-events.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { ListResponse, type RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { closeOne } from './close-customer.ts';
import { customerFileChunks } from './customer-file.ts';
import { findCustomers, listUsedTags } from './customer-list-queries.ts';
import { getCustomerRecord } from './customer-record-queries.ts';
import { changeCustomer } from './edit-customer.ts';
import { mergeTwo, planMerge, undoMergeOf } from './merge-customers.ts';
import { addNote, addTag, pinNote, removeNote, removeTag } from './note-and-tag.ts';
import { getOpenCustomer } from './open-customer.ts';
import { rejectCodeForStaff } from './rights-over.ts';

/** Adds the routes for staff's customer records. */
export function addCustomerRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;
  serve(routes, listCustomers, ({ query, paging }) =>
    store.read(async (db) => {
      const { rows, total, isAtLeast } = await findCustomers(db, { query, paging });
      return new ListResponse(rows, total, { isAtLeast });
    }),
  );
  serveCsv(routes, customerFile, async ({ query, today }) => ({
    fileName: `customers-${today}.csv`,
    chunks: customerFileChunks(store, query),
  }));
  serve(routes, listCustomerTags, () => store.read(listUsedTags));
  serve(routes, readCustomer, ({ params, now }) => store.read((db) => getCustomerRecord(db, params.id, now)));
  addChanges(routes, deps);
  addEndings(routes, deps);
}

type OfCustomer = Pick<RequestContext<{ id: number }>, 'params' | 'now' | 'write'>;

/** Runs the work and responds with the customer's record in its new state. */
function andRead({ params, now, write }: OfCustomer, work: (tx: Writer) => Promise<unknown>) {
  return write(async (tx) => {
    await work(tx);
    return getCustomerRecord(tx, params.id, now);
  });
}

function addChanges(routes: Routes, deps: Deps): void {
  serve(routes, editCustomer, (context) => andRead(context, (tx) => changeCustomer(tx, context, deps)));
  serve(routes, addCustomerNote, (context) => andRead(context, (tx) => addNote(tx, context)));
  serve(routes, pinCustomerNote, (context) => andRead(context, (tx) => pinNote(tx, context)));
  serve(routes, removeCustomerNote, (context) => andRead(context, (tx) => removeNote(tx, context)));
  serve(routes, addCustomerTag, (context) => andRead(context, (tx) => addTag(tx, context)));
  serve(routes, removeCustomerTag, (context) => andRead(context, (tx) => removeTag(tx, context)));
  serve(routes, makeResetCode, async (context) => {
    const { code, codeHash } = await newResetCode();
    return context.write(async (tx) => {
      const { actor, now, params } = context;
      const { id, userId } = await getOpenCustomer(tx, params.id);
      const user = userId === null ? null : await findUser(tx, userId);
      if (user === null || actor === null) {
        throw new AppError('wrong_status', { detail: 'This customer has no account, and no password.' });
      }
      rejectCodeForStaff(user);
      const expiresAt = await storeResetCode(tx, { userId: user.id, codeHash, createdBy: actor.id, now });
      await recordCustomerEvents(tx, [{ customerId: id, kind: 'reset-code-made' }], { actorId: actor.id, now });
      return { username: user.username, code, expiresAt };
    });
  });
}

/** Adds the routes that end a customer's record: merging and closing. */
function addEndings(routes: Routes, deps: Deps): void {
  serve(routes, previewMerge, ({ params, query }) => deps.store.read((db) => planMerge(db, params.id, query.with)));
  serve(routes, mergeCustomers, (context) => andRead(context, (tx) => mergeTwo(tx, context)));
  serve(routes, undoMerge, (context) =>
    context.write(async (tx) => getCustomerRecord(tx, await undoMergeOf(tx, context), context.now)),
  );
  serve(routes, closeCustomer, async (context) => {
    // The closed account gets a random password that no one knows, so that no one can sign in to it.
    const passwordHash = await hashPassword(randomUUID());
    return andRead(context, (tx) => closeOne(tx, context, { env: deps.env, passwordHash }));
  });
}
