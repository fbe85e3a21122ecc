import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, daysBetween } from '#core/dates.ts';
import {
  changeStaffBox,
  changeStaffRepeat,
  listDueBoxes,
  listStaffBoxDays,
  listStaffRepeats,
  previewStaffRepeat,
  readRepeatFigures,
  readStaffRepeat,
  replaceInRepeats,
  type StaffRepeat,
  stopStaffRepeat,
} from '#core/repeats/staff-repeat-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import { ListResponse, type RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { changeOneBox, daysForBox } from '../change-box.ts';
import { type Changer, changeEveryBox, stopOne } from '../change-repeat.ts';
import { presentRepeat, statusOf } from '../present-repeats.ts';
import { previewChange } from '../preview-change.ts';
import { type FullRepeat, getRepeat, loadRepeats, requireRepeats } from '../repeat-queries.ts';
import { repeats } from '../repeat-tables.ts';
import { type RepeatWorld, worldOf } from '../repeat-world.ts';
import { findDueBoxes, readFigures } from './due-boxes.ts';
import { replaceProduct } from './replace-product.ts';

type Context = Pick<RequestContext, 'actor' | 'now' | 'today'>;

/** The routes of staff, who may do all that a customer may. */
export function addStaffRepeatRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;

  serve(routes, listStaffRepeats, (context) =>
    store.read(async (db) => {
      await requireRepeats(db);
      const { q, status } = context.query;
      const found = await loadRepeats(db, context.today, q ? await matches(db, q) : undefined);
      const world = await worldOf(db, found, context);
      const chosen = found.filter((full) => status === undefined || statusOf(full, world) === status);
      const { limit, offset } = context.paging ?? { limit: 50, offset: 0 };
      const rows = chosen.slice(offset, offset + limit).map((full) => toStaff(full, world));
      return new ListResponse(rows, chosen.length);
    }),
  );
  serve(routes, readStaffRepeat, (context) =>
    store.read(async (db) => {
      await requireRepeats(db);
      return presentAgain(db, context.params.id, context);
    }),
  );
  serve(routes, listStaffBoxDays, (context) =>
    store.read(async (db) => {
      await requireRepeats(db);
      const full = await getRepeat(db, context.params.id, context);
      const days = await daysForBox(db, { full, world: await worldOf(db, [full], context) }, context.params.date);
      return days.filter(({ left }) => left !== 0).map(({ left: _left, ...day }) => day);
    }),
  );
  serve(routes, previewStaffRepeat, async (context) => {
    await store.read(requireRepeats);
    return previewChange(deps, context.params.id, context.body, changerOf(context));
  });
  addChanges(routes, deps);

  serve(routes, listDueBoxes, (context) =>
    store.read(async (db) => {
      await requireRepeats(db);
      const { from, to } = context.query;
      if (to < from || daysBetween(from, to) > 28)
        throw new AppError('invalid', { detail: 'Please choose at most four weeks.' });
      return findDueBoxes(db, { from, to }, context);
    }),
  );
  serve(routes, readRepeatFigures, (context) =>
    store.read(async (db) => {
      await requireRepeats(db);
      return readFigures(db, { to: addDays(context.today, 28) }, context);
    }),
  );
  serve(routes, replaceInRepeats, async (context) => {
    await prepareEmails();
    return context.write(async (tx) => {
      await requireRepeats(tx);
      return replaceProduct(tx, context.body, changerOf(context), deps);
    });
  });
}

function addChanges(routes: Routes, deps: Deps): void {
  const change = async (
    context: RequestContext<{ id: number }>,
    work: (tx: Writer, full: FullRepeat) => Promise<void>,
  ) => {
    await prepareEmails();
    return context.write(async (tx) => {
      await requireRepeats(tx);
      await work(tx, await getRepeat(tx, context.params.id, context));
      return presentAgain(tx, context.params.id, context);
    });
  };
  serve(routes, changeStaffRepeat, (context) =>
    change(context, (tx, full) => changeEveryBox(tx, full, context.body, changerOf(context), deps)),
  );
  serve(routes, stopStaffRepeat, (context) =>
    change(context, (tx, full) => stopOne(tx, full, changerOf(context), deps)),
  );
  serve(routes, changeStaffBox, (context) =>
    change(context, (tx, full) =>
      changeOneBox(tx, full, { plannedDate: context.params.date, change: context.body }, changerOf(context), deps),
    ),
  );
}

function changerOf({ actor, now, today }: Context): Changer {
  return { by: 'staff', actorId: actor?.id ?? null, now, today };
}

/** The repeats whose number, customer's name or email address contains the text. */
async function matches(db: Reader, text: string) {
  const part = `%${text.toLowerCase().replace(/[%_\\]/g, '')}%`;
  const name = sql`lower(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, ''))`;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(or(like(name, part), like(users.emailKey, part)))
    .limit(200);
  const ids = found.map(({ id }) => id);
  const number = Number(text.replace(/^#/, ''));
  const isNumber = Number.isSafeInteger(number) && number > 0 ? eq(repeats.id, number) : undefined;
  const isTheirs = ids.length > 0 ? inArray(repeats.userId, ids) : undefined;
  return or(isNumber, isTheirs) ?? and(sql`1 = 0`);
}

function toStaff(full: FullRepeat, world: RepeatWorld): StaffRepeat {
  const { userId, phone } = full.row;
  return { ...presentRepeat(full, world), userId, customer: { ...full.customer, phone } };
}

async function presentAgain(db: Reader, id: number, context: Context): Promise<StaffRepeat> {
  const full = await getRepeat(db, id, context);
  return toStaff(full, await worldOf(db, [full], context));
}
