import type { CodeRule } from '#core/codes/code-rule.ts';
import { withLabelRule } from '#core/packs/label-rule.ts';
import type { LabelSettings } from '#core/packs/label-settings.ts';
import { getCodeRules } from '#server/codes/code-queries.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { getLabelSettings } from './label-settings.ts';

/** Returns the rules for reading scanned codes: the owner's rules, then the rule for the shop's own labels. */
export async function getReadingRules(db: Reader): Promise<CodeRule[]> {
  return withLabelRule((await getCodeRules(db)).rules, await findLabelCode(db));
}

/** Returns the bar code that the shop's labels have; null if the shop prints none. */
export async function findLabelCode(db: Reader): Promise<LabelSettings['ean']> {
  if (!(await getShopSettings(db)).labels) return null;
  return (await getLabelSettings(db)).ean;
}
