import { AppError } from '#core/app-error.ts';
import { findRuleAgainstLabel } from '#core/packs/label-rule.ts';
import type { LabelSettings } from '#core/packs/label-settings.ts';
import { packNumberOf } from '#core/packs/pack-number.ts';
import {
  createPacks,
  listPacks,
  readLabelSample,
  readLabelSettings,
  readPack,
  readPrinterLabel,
  reprintPack,
  saveLabelSettings,
  voidPack,
} from '#core/packs/packs-api.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { getCodeRules } from '#server/codes/code-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveStream } from '#server/http/serve-stream.ts';
import { loadLabels, makePacks } from './create-packs.ts';
import { sampleOf } from './label-sample.ts';
import { getLabelSettings, storeLabelSettings } from './label-settings.ts';
import { findPacks, getPack } from './pack-queries.ts';
import { makeVoid, replaceLabel } from './replace-pack.ts';

/** Adds the routes for labelled packs. */
export function addPackRoutes(routes: Routes): void {
  const { store } = routes.deps;

  serve(routes, listPacks, ({ query: { status, lotId, q }, paging, today }) =>
    store.read(async (db) => {
      const { rows, total } = await findPacks(db, { status, lotId, q, paging, today });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, createPacks, ({ body, now, actor, write }) =>
    write(async (tx) => ({ packs: await makePacks(tx, body, { now, actorId: actor?.id ?? null }) })),
  );

  serve(routes, readPack, ({ params, today }) => store.read((db) => getPack(db, packNumberOf(params.code), today)));

  serve(routes, readLabelSample, ({ params, today, now }) =>
    store.read((db) => sampleOf(db, params.id, { today, now })),
  );

  serveStream(routes, readPrinterLabel, async ({ params, query, today }, _request, response) => {
    const file = await store.read(async (db) => {
      const pack = await getPack(db, packNumberOf(params.code), today);
      return {
        name: `label-${pack.number}.${query.as}`,
        text: await (await loadLabels()).printerLabelOf(db, pack, query.as),
      };
    });
    response.status(200).set({
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'no-store',
    });
    response.end(file.text);
  });

  serve(routes, voidPack, ({ params, body, now, write }) =>
    write((tx) => makeVoid(tx, packNumberOf(params.code), body.reason, now)),
  );

  serve(routes, reprintPack, ({ params, body, now, actor, write }) =>
    write((tx) => replaceLabel(tx, packNumberOf(params.code), { ...body, now, actorId: actor?.id ?? null })),
  );

  serve(routes, readLabelSettings, () => store.read(getLabelSettings));

  serve(routes, saveLabelSettings, (context) =>
    context.write(async (tx) => {
      const before = await getLabelSettings(tx);
      await rejectLabelAgainstRule(tx, context.body);
      const after = await storeLabelSettings(tx, context.body, context.now);
      const changed = { kind: 'settings' as const, action: 'Changed settings', subject: 'Labels', before, after };
      await recordActivity(tx, context, changed);
      return after;
    }),
  );
}

/** @throws AppError invalid if one of the owner's rules for codes would also match the bar codes on labels */
async function rejectLabelAgainstRule(db: Reader, { ean }: LabelSettings): Promise<void> {
  const rule = findRuleAgainstLabel((await getCodeRules(db)).rules, ean);
  if (rule === null) return;
  const message = `Your rule for codes “${rule.name}” matches these codes, too: ${rule.pattern}`;
  throw new AppError('invalid', { detail: `${message}.`, errors: [{ path: 'ean.pattern', message }] });
}
