import { sql } from 'drizzle-orm';
import { bodyKinds } from '#core/stock/cutting/body-kind.ts';
import { runKinds, runParts, yieldChoices } from '#core/stock/cutting/cutting-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { lots } from '../lots/lot-tables.ts';
import { stockItems } from '../stock-tables.ts';

/**
 * A cutting run or a blend: bodies became cuts, or ingredients became a blend. A run is never changed; if it is wrong, the whole run is
 * voided.
 */
export const cuttingRuns = t.table(
  'cutting_runs',
  {
    id: t.id(),
    kind: t.choice('kind', runKinds).notNull(),
    /** The kind of body that was cut, for calculating yields. Null for blends, and if large cuts were cut further. */
    bodyKind: t.choice('body_kind', bodyKinds),
    bodies: t.count('bodies').notNull(),
    gramsIn: t.count('grams_in').notNull(),
    gramsOut: t.count('grams_out').notNull(),
    /** The reason for a large weight loss (drip); empty if the loss was small. */
    reason: t.text('reason').notNull(),
    at: t.instant('at').notNull(),
    recordedBy: t.reference('recorded_by', () => users.id),
    voidedAt: t.instant('voided_at'),
    voidedBy: t.reference('voided_by', () => users.id),
    clientKey: t.text('client_key').notNull().unique(),
  },
  (row) => [
    t
      .index('cutting_runs_body')
      .on(row.bodyKind, row.at)
      .where(sql`${row.bodyKind} is not null and ${row.voidedAt} is null`),
    t.oneOf('cutting_runs_kind', row.kind, runKinds),
    t.rule(
      'cutting_runs_balance',
      sql`${row.gramsIn} > 0 and ${row.gramsOut} >= 0 and ${row.gramsOut} <= ${row.gramsIn}`,
    ),
  ],
);

/** The inputs and outputs of a run. Goods such as water or discarded bone have no stock item. */
export const cuttingRunLines = t.table(
  'cutting_run_lines',
  {
    id: t.id(),
    runId: t.reference('run_id', () => cuttingRuns.id).notNull(),
    part: t.choice('part', runParts).notNull(),
    itemId: t.reference('item_id', () => stockItems.id),
    label: t.text('label').notNull(),
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
    lotId: t.reference('lot_id', () => lots.id),
    cost: t.cents('cost'),
  },
  (row) => [
    t.index('cutting_run_lines_run').on(row.runId),
    t.index('cutting_run_lines_item').on(row.itemId).where(sql`${row.itemId} is not null`),
    t.index('cutting_run_lines_lot').on(row.lotId).where(sql`${row.lotId} is not null`),
    t.oneOf('cutting_run_lines_part', row.part, runParts),
    t.rule('cutting_run_lines_amount', sql`${row.pieces} >= 0 and ${row.grams} > 0`),
  ],
);

/**
 * The value shares that the owner has set for a kind of body, in hundredths of a percent. If there are no rows, the default shares
 * apply.
 */
export const valueShares = t.table(
  'value_shares',
  {
    id: t.id(),
    bodyKind: t.choice('body_kind', bodyKinds).notNull(),
    cut: t.text('cut').notNull(),
    share: t.count('share').notNull(),
  },
  (row) => [
    t.uniqueIndex('value_shares_pair').on(row.bodyKind, row.cut),
    t.rule('value_shares_share', sql`${row.share} >= 0 and ${row.share} <= 10000`),
  ],
);

/** For each kind of body, which yields the cutting list uses. If there is no row, the usual yields apply. */
export const chosenYields = t.table(
  'chosen_yields',
  {
    id: t.id(),
    bodyKind: t.choice('body_kind', bodyKinds).notNull().unique(),
    chosen: t.choice('chosen', yieldChoices).notNull(),
  },
  (row) => [t.oneOf('chosen_yields_choice', row.chosen, yieldChoices)],
);
