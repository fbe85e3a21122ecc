import { and, eq, inArray } from 'drizzle-orm';
import { requestClose } from '#core/accounts/close-request-api.ts';
import { AppError } from '#core/app-error.ts';
import type { Repeat } from '#core/repeats/repeat.ts';
import {
  changeBox,
  changeRepeat,
  listBoxDays,
  listRepeats,
  previewNewRepeat,
  previewRepeat,
  stopRepeat,
} from '#core/repeats/repeat-api.ts';
import {
  changeBoxByLink,
  changeRepeatByLink,
  openRepeatLink,
  stopRepeatByLink,
} from '#core/repeats/repeat-link-api.ts';
import { setCloseRequest } from '#server/accounts/close-request.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { previewBegin } from './begin-repeat.ts';
import { changeOneBox, daysForBox } from './change-box.ts';
import { type Changer, changeEveryBox, stopOne } from './change-repeat.ts';
import { presentRepeat } from './present-repeats.ts';
import { previewChange } from './preview-change.ts';
import { readRepeatLink } from './repeat-news.ts';
import { type FullRepeat, getRepeat, loadRepeats, requireNewRepeats, requireRepeats } from './repeat-queries.ts';
import { repeats } from './repeat-tables.ts';
import { worldOf } from './repeat-world.ts';

type Context = Pick<RequestContext, 'actor' | 'now' | 'today'>;

/**
 * Adds the routes for customers. While the owner hasn't switched repeating boxes on, no repeat can be started, but an agreed one can be
 * changed and stopped.
 */
export function addRepeatRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;
  const own = async (db: Reader, id: number, context: Context) =>
    getRepeat(db, id, { today: context.today, userId: userIdOf(context) });
  const byCustomer = (context: Context): Changer => changerOf(context);

  serve(routes, previewNewRepeat, (context) =>
    store.read(async (db) => {
      await requireNewRepeats(db);
      return previewBegin(db, context.body, context);
    }),
  );
  serve(routes, listRepeats, (context) =>
    store.read(async (db) => {
      await requireRepeats(db);
      const found = await loadRepeats(db, context.today, eq(repeats.userId, userIdOf(context)));
      const world = await worldOf(db, found, context);
      return found.map((full) => presentRepeat(full, world));
    }),
  );
  serve(routes, changeRepeat, async (context) => {
    await prepareEmails();
    return context.write(async (tx) => {
      const full = await own(tx, context.params.id, context);
      await changeEveryBox(tx, full, context.body, byCustomer(context), deps);
      return presentAgain(tx, full, context);
    });
  });
  serve(routes, stopRepeat, async (context) => {
    await prepareEmails();
    return context.write(async (tx) => {
      const full = await own(tx, context.params.id, context);
      await stopOne(tx, full, byCustomer(context), deps);
      return presentAgain(tx, full, context);
    });
  });
  serve(routes, previewRepeat, async (context) => {
    await store.read((db) => own(db, context.params.id, context));
    return previewChange(deps, context.params.id, context.body, byCustomer(context));
  });
  serve(routes, changeBox, async (context) => {
    await prepareEmails();
    return context.write(async (tx) => {
      const full = await own(tx, context.params.id, context);
      const box = { plannedDate: context.params.date, change: context.body };
      await changeOneBox(tx, full, box, byCustomer(context), deps);
      return presentAgain(tx, full, context);
    });
  });
  serve(routes, listBoxDays, (context) =>
    store.read(async (db) => {
      const full = await own(db, context.params.id, context);
      return freeDays(db, full, context.params.date, context);
    }),
  );
  // A request to close the account stops the customer's repeats at once. Otherwise boxes would be charged until staff close the
  // account.
  serve(routes, requestClose, async (context) => {
    await prepareEmails();
    return context.write(async (tx) => {
      const { now, today, actor } = context;
      const requested = await setCloseRequest(tx, actor, { at: now, now });
      const isRunning = and(eq(repeats.userId, userIdOf(context)), inArray(repeats.status, ['active', 'paused']));
      for (const full of await loadRepeats(tx, today, isRunning)) await stopOne(tx, full, byCustomer(context), deps);
      return requested;
    });
  });
  addLinkRoutes(routes, deps);
}

function addLinkRoutes(routes: Routes, deps: Deps): void {
  const linked = (db: Reader, token: string, context: Context) => getLinked(db, deps, token, context);
  const change = (
    context: RequestContext<unknown, unknown, { token: string }>,
    work: (tx: Writer, full: FullRepeat) => Promise<void>,
  ) =>
    context.write(async (tx) => {
      const { full } = await linked(tx, context.body.token, context);
      await work(tx, full);
      return withoutPerson(await presentAgain(tx, full, context));
    });

  serve(routes, openRepeatLink, (context) =>
    deps.store.read(async (db) => {
      const { full, date } = await linked(db, context.body.token, context);
      return { repeat: withoutPerson(await presentAgain(db, full, context)), date };
    }),
  );
  serve(routes, changeBoxByLink, async (context) => {
    await prepareEmails();
    const { date: plannedDate, change: boxChange } = context.body;
    return change(context, (tx, full) =>
      changeOneBox(tx, full, { plannedDate, change: boxChange }, changerOf(context), deps),
    );
  });
  serve(routes, changeRepeatByLink, async (context) => {
    await prepareEmails();
    return change(context, (tx, full) => changeEveryBox(tx, full, context.body.change, changerOf(context), deps));
  });
  serve(routes, stopRepeatByLink, async (context) => {
    await prepareEmails();
    return change(context, (tx, full) => stopOne(tx, full, changerOf(context), deps));
  });
}

/** The repeat of an emailed link. @throws AppError not_found */
async function getLinked(db: Reader, deps: Deps, token: string, { today }: Context) {
  const link = readRepeatLink(deps, token);
  if (link !== null) {
    const [full] = await loadRepeats(db, today, eq(repeats.id, link.repeatId));
    if (full !== undefined && link.leadsTo(full)) return { full, date: link.date };
  }
  const detail = 'This link is incomplete or has expired. Please open it again from our newest email.';
  throw new AppError('not_found', { detail });
}

function withoutPerson({ card: _card, address: _address, ...rest }: Repeat) {
  return rest;
}

function userIdOf({ actor }: Context): number {
  if (actor === null) throw new AppError('signed_out');
  return actor.id;
}

function changerOf({ actor, now, today }: Context): Changer {
  return { by: 'customer', actorId: actor?.id ?? null, now, today };
}

async function presentAgain(db: Reader, { row }: FullRepeat, context: Context): Promise<Repeat> {
  const full = await getRepeat(db, row.id, { today: context.today });
  return presentRepeat(full, await worldOf(db, [full], context));
}

async function freeDays(db: Reader, full: FullRepeat, date: string, context: Context) {
  const world = await worldOf(db, [full], context);
  const days = await daysForBox(db, { full, world }, date);
  return days.filter(({ left }) => left !== 0).map(({ left: _left, ...day }) => day);
}
