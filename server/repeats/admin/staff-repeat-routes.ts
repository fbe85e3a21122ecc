import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day, daysBetween, formatFullDay } from '#core/dates.ts';
import type { BoxChange } from '#core/repeats/repeat-api.ts';
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
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import { ListResponse, type RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { getProductNames } from '#server/products/product-queries.ts';
import { changeOneBox, daysForBox } from '../change-box.ts';
import { type Changer, changeEveryBox, stopOne } from '../change-repeat.ts';
import { presentRepeat, statusOf } from '../present-repeats.ts';
import { previewChange } from '../preview-change.ts';
import { type FullRepeat, getRepeat, loadRepeats, requireRepeats } from '../repeat-queries.ts';
import { repeats } from '../repeat-tables.ts';
import { type RepeatWorld, worldOf } from '../repeat-world.ts';
import { findDueBoxes, readFigures } from './due-boxes.ts';
import { isReplaced, replaceProduct } from './replace-product.ts';

type Context = Pick<RequestContext, 'actor' | 'now' | 'today'>;

/** The routes of staff, who may make every change that a customer may make. */
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
      const { productId, byProductId, from } = context.body;
      const isKnown = await isReplaced(tx, context.body.clientKey);
      const replaced = await replaceProduct(tx, context.body, changerOf(context), deps);
      const names = await getProductNames(tx, [productId, byProductId]);
      const after = { by: names.get(byProductId), from, repeats: replaced.repeats };
      const subject = names.get(productId) ?? `Product ${productId}`;
      const action = 'Replaced a product in all repeating boxes';
      if (!isKnown) await recordActivity(tx, context, { kind: 'customer', action, subject, after });
      return replaced;
    });
  });
}

function addChanges(routes: Routes, deps: Deps): void {
  const change = async (
    context: RequestContext<{ id: number }>,
    { action, date }: { action: string; date?: Day },
    work: (tx: Writer, full: FullRepeat) => Promise<void>,
  ) => {
    await prepareEmails();
    return context.write(async (tx) => {
      await requireRepeats(tx);
      const full = await getRepeat(tx, context.params.id, context);
      const before = toStaff(full, await worldOf(tx, [full], context));
      await work(tx, full);
      const after = await presentAgain(tx, context.params.id, context);
      // If a repeated request changes nothing, the first request has already added the log entry.
      if (after.version !== before.version) {
        const subject = `Repeating box #${after.id}${date === undefined ? '' : `, box of ${formatFullDay(date)}`}`;
        const changes = { before: summaryOf(before), after: summaryOf(after) };
        const isSeen = JSON.stringify(changes.before) !== JSON.stringify(changes.after);
        await recordActivity(tx, context, { kind: 'customer', action, subject, ...(isSeen ? changes : {}) });
      }
      return after;
    });
  };
  serve(routes, changeStaffRepeat, (context) =>
    change(context, { action: 'Changed a repeating box' }, (tx, full) =>
      changeEveryBox(tx, full, context.body, changerOf(context), deps),
    ),
  );
  serve(routes, stopStaffRepeat, (context) =>
    change(context, { action: 'Stopped a repeating box' }, (tx, full) => stopOne(tx, full, changerOf(context), deps)),
  );
  serve(routes, changeStaffBox, (context) =>
    change(context, { action: boxActions[context.body.action], date: context.params.date }, (tx, full) =>
      changeOneBox(tx, full, { plannedDate: context.params.date, change: context.body }, changerOf(context), deps),
    ),
  );
}

const boxActions: Record<BoxChange['action'], string> = {
  skip: 'Skipped a box',
  unskip: 'Took back a skip',
  move: 'Moved a box',
  add: 'Changed a box',
  remove: 'Changed a box',
  swap: 'Changed a box',
};

/** The fields that the activity log compares. The address is compared only by its postcode, because the rest is personal data. */
function summaryOf({ status, pausedUntil, intervalWeeks, items, address, nextBoxes }: StaffRepeat) {
  const contents = (of: StaffRepeat['items']) => of.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const boxes = nextBoxes.map((box) => `${box.date} ${box.status}: ${contents(box.items)}`);
  const common = { status, pausedUntil, intervalWeeks, contents: contents(items), nextBoxes: boxes.join('; ') };
  return { ...common, postcode: address.postcode };
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
  return { ...presentRepeat(full, world, 'staff'), userId, customer: { ...full.customer, phone } };
}

async function presentAgain(db: Reader, id: number, context: Context): Promise<StaffRepeat> {
  const full = await getRepeat(db, id, context);
  return toStaff(full, await worldOf(db, [full], context));
}
