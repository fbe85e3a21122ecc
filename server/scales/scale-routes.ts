import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { markPluLoaded, pluFile, readPlu } from '#core/scales/plu/plu-api.ts';
import { readScales, saveScales } from '#core/scales/scale-api.ts';
import type { ScaleSettings } from '#core/scales/scale-settings.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Deps } from '#server/deps.ts';
import { csvChunks } from '#server/http/csv-file.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import { pluColumns } from './plu/plu-columns.ts';
import { getPlu, storeLoaded } from './plu/read-plu.ts';
import { getScales } from './scale-queries.ts';
import { scaleSettings } from './scale-tables.ts';

/** Adds the routes for the owner's settings of the shop's scales. */
export function addScaleRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readScales, () => store.read(getScales));
  serve(routes, saveScales, (context) =>
    context.write(async (tx) => {
      const { version, ...value } = context.body;
      requirePastVerifications(value, context.today);
      const before = await getScales(tx);
      if (version !== undefined && version !== before.version) throw new AppError('stale_version');
      const set = { value, updatedAt: context.now.toISOString(), version: before.version + 1 };
      await tx
        .insert(scaleSettings)
        .values({ id: 1, ...set })
        .onConflictDoUpdate({ target: scaleSettings.id, set });
      const after = { ...value, version: set.version };
      const changed = { kind: 'settings' as const, action: 'Changed settings', subject: 'Scales', before, after };
      await recordActivity(tx, context, changed);
      return after;
    }),
  );
  serve(routes, readPlu, () => store.read(getPlu));
  serveCsv(routes, pluFile, async ({ query, today }) => {
    const { rows } = await store.read(getPlu);
    const isWanted = ({ change }: (typeof rows)[number]) =>
      query.what === 'changes' ? change !== 'same' : change !== 'removed';
    return { fileName: `plu-${today}.csv`, chunks: csvChunks(pluColumns, rows.filter(isWanted)) };
  });
  serve(routes, markPluLoaded, (context) =>
    context.write(async (tx) => {
      const plu = await storeLoaded(tx, context.body.digest, context.now);
      const subject = `${plu.rows.length} prices on the label scale`;
      await recordActivity(tx, context, { kind: 'settings', action: 'Loaded prices onto a scale', subject });
      return plu;
    }),
  );
}

/** @throws AppError invalid if a scale was verified on a day that hasn't come yet */
function requirePastVerifications({ scales }: ScaleSettings, today: Day): void {
  const message = 'That day hasn’t come yet';
  const errors = scales.flatMap(({ verifiedOn }, index) =>
    verifiedOn !== null && verifiedOn > today ? [{ path: `scales.${index}.verifiedOn`, message }] : [],
  );
  if (errors.length > 0) throw new AppError('invalid', { detail: message, errors });
}
