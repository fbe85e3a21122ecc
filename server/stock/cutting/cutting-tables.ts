import { sql } from 'drizzle-orm';
import { bodyKinds } from '#core/stock/cutting/body-kind.ts';
import { runKinds, runParts, yieldChoices } from '#core/stock/cutting/cutting-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  count,
  id,
  index,
  instant,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
} from '#server/db/columns.ts';
import { lots } from '../lots/lot-tables.ts';
import { stockItems } from '../stock-tables.ts';

/** Bodies that became cuts, or ingredients that became a blend. A run never changes; a mistake is voided as a whole. */
export const cuttingRuns = table(
  'cutting_runs',
  {
    id: id(),
    kind: choice('kind', runKinds).notNull(),
    /** The kind of body that the run cut, for its yields; null for blends and for cuts that are cut further. */
    bodyKind: choice('body_kind', bodyKinds),
    bodies: count('bodies').notNull(),
    gramsIn: count('grams_in').notNull(),
    gramsOut: count('grams_out').notNull(),
    /** Why much was lost to drip; empty if little was. */
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    recordedBy: reference('recorded_by', () => users.id),
    voidedAt: instant('voided_at'),
    voidedBy: reference('voided_by', () => users.id),
    clientKey: text('client_key').notNull().unique(),
  },
  (row) => [
    index('cutting_runs_body')
      .on(row.bodyKind, row.at)
      .where(sql`${row.bodyKind} is not null and ${row.voidedAt} is null`),
    oneOf('cutting_runs_kind', row.kind, runKinds),
    rule(
      'cutting_runs_balance',
      sql`${row.gramsIn} > 0 and ${row.gramsOut} >= 0 and ${row.gramsOut} <= ${row.gramsIn}`,
    ),
  ],
);

/** The inputs and outputs of a run. Discarded bone and water have no stock item. */
export const cuttingRunLines = table(
  'cutting_run_lines',
  {
    id: id(),
    runId: reference('run_id', () => cuttingRuns.id).notNull(),
    part: choice('part', runParts).notNull(),
    itemId: reference('item_id', () => stockItems.id),
    label: text('label').notNull(),
    pieces: count('pieces').notNull(),
    grams: count('grams').notNull(),
    lotId: reference('lot_id', () => lots.id),
    cost: cents('cost'),
  },
  (row) => [
    index('cutting_run_lines_run').on(row.runId),
    index('cutting_run_lines_item').on(row.itemId).where(sql`${row.itemId} is not null`),
    index('cutting_run_lines_lot').on(row.lotId).where(sql`${row.lotId} is not null`),
    oneOf('cutting_run_lines_part', row.part, runParts),
    rule('cutting_run_lines_amount', sql`${row.pieces} >= 0 and ${row.grams} > 0`),
  ],
);

/** The owner's value shares of a kind of body, in hundredths of a percent. Without rows, the defaults of core apply. */
export const valueShares = table(
  'value_shares',
  {
    id: id(),
    bodyKind: choice('body_kind', bodyKinds).notNull(),
    cut: text('cut').notNull(),
    share: count('share').notNull(),
  },
  (row) => [
    uniqueIndex('value_shares_pair').on(row.bodyKind, row.cut),
    rule('value_shares_share', sql`${row.share} >= 0 and ${row.share} <= 10000`),
  ],
);

/** Which yields of a kind of body the cutting list uses. Without a row, those are the usual ones. */
export const chosenYields = table(
  'chosen_yields',
  {
    id: id(),
    bodyKind: choice('body_kind', bodyKinds).notNull().unique(),
    chosen: choice('chosen', yieldChoices).notNull(),
  },
  (row) => [oneOf('chosen_yields_choice', row.chosen, yieldChoices)],
);
