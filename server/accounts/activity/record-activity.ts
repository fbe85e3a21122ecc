import { accountName } from '#core/accounts/account-name.ts';
import type { ActivityKind } from '#core/accounts/activity/activity.ts';
import { formatMoney } from '#core/money.ts';
import { searchKey } from '#core/search-keys.ts';
import type { Writer } from '#server/db/store.ts';
import { findUser } from '../account-queries.ts';
import { activities, type RecordedChange } from './activity-tables.ts';

type Values = Readonly<Record<string, unknown>>;

export interface NewActivity {
  kind: ActivityKind;
  /** A heading for the action, such as "Changed the price". */
  action: string;
  /** The name that staff use for the thing that the action changed. */
  subject: string;
  /**
   * The subject's values before the action; values that the action didn't change may be included. Only the values that differ from
   * `after` are stored.
   */
  before?: Values;
  after?: Values;
}

/**
 * Records an action in the activity log. Call this function with the request's context, in the transaction that makes the change. A
 * change that leaves all values as they were isn't recorded.
 */
export async function recordActivity(
  tx: Writer,
  { actor, now }: { actor: { id: number } | null; now: Date },
  { kind, action, subject, before, after }: NewActivity,
): Promise<void> {
  const changes = changesOf(before ?? {}, after ?? {});
  if (before !== undefined && after !== undefined && changes.length === 0) return;
  const user = actor === null ? null : await findUser(tx, actor.id);
  const words = changes.flatMap((change) => [change.field, change.before, change.after]);
  await tx.insert(activities).values({
    at: now.toISOString(),
    actorId: actor?.id ?? null,
    kind,
    action,
    subject: shortened(subject),
    changes,
    searchKey: searchKey(user && accountName(user), user?.username, action, subject, ...words),
  });
}

/** The activity log never shows the value of a field whose name matches this pattern. */
const secret = /pass|secret|token|hash|pin$|codes?$|key$/i;
/** Fields that the activity log leaves out, because they are derived or change with every save. */
const mechanical = new Set(['id', 'version', 'createdAt', 'updatedAt', 'searchKey', 'nameKey', 'contentHtml']);

function changesOf(before: Values, after: Values): RecordedChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !mechanical.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) =>
      secret.test(field)
        ? { field: nameOf(field), before: null, after: null }
        : { field: nameOf(field), before: format(field, before[field]), after: format(field, after[field]) },
    );
}

/** Turns a field's name into words: "cutSize" into "cut size", and "priceCents" into "price". */
function nameOf(field: string): string {
  return field.replace(/Cents$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

const money = /^price$|Cents$/;

function format(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return money.test(field) ? formatMoney(value) : String(value);
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

const longest = 300;

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
