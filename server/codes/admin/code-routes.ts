import { AppError } from '#core/app-error.ts';
import { readCodeRules, saveCodeRules } from '#core/codes/code-api.ts';
import type { CodeRule } from '#core/codes/code-rule.ts';
import { findRuleAgainstLabel } from '#core/packs/label-rule.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { findLabelCode } from '#server/packs/reading-rules.ts';
import { getCodeRules, storeCodeRules } from '../code-queries.ts';

/** The owner's rules for reading codes. */
export function addCodeRoutes(routes: Routes, { store }: Deps): void {
  serve(routes, readCodeRules, () => store.read(getCodeRules));
  serve(routes, saveCodeRules, (context) =>
    context.write(async (tx) => {
      const { before, after } = await storeCodeRules(tx, context.body, context.now);
      await rejectRuleAgainstLabel(tx, after.rules);
      const changed = { kind: 'settings' as const, action: 'Changed settings', subject: 'Codes', before, after };
      await recordActivity(tx, context, changed);
      return after;
    }),
  );
}

/** @throws AppError invalid */
async function rejectRuleAgainstLabel(db: Reader, rules: readonly CodeRule[]): Promise<void> {
  const ean = await findLabelCode(db);
  const rule = findRuleAgainstLabel(rules, ean);
  if (rule === null) return;
  const message = `“${rule.name}” matches the codes of the shop’s own labels, ${ean?.pattern}`;
  throw new AppError('invalid', {
    detail: `${message}.`,
    errors: [{ path: `rules.${rules.indexOf(rule)}.pattern`, message }],
  });
}
