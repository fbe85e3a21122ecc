import { AppError } from '#core/app-error.ts';
import type { Label } from '#core/packs/label/label.ts';
import { layOutLabel } from '#core/packs/label/lay-out-label.ts';
import { labelTspl, labelZpl } from '#core/packs/label/printer-labels.ts';
import type { Pack, PrinterLanguage } from '#core/packs/packs-api.ts';
import { getSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { getLabelSettings } from './label-settings.ts';

/**
 * Lays out the labels of packs with the current settings.
 * @throws AppError invalid with a sentence for each text that doesn't fit on the label
 */
export async function labelsOf(db: Reader, packs: readonly Pack[]): Promise<Label[]> {
  const settings = await getLabelSettings(db);
  const { seo, shop } = await getSettings(db);
  const named = { name: seo.businessName, address: shop.streetAddress };
  return packs.map((pack, index) => {
    const { label, problems } = layOutLabel(pack, { settings, shop: named });
    if (problems.length === 0) return label;
    const detail = problems.join(' ');
    throw new AppError('invalid', { detail, errors: [{ path: `packs.${index}`, message: detail }] });
  });
}

/**
 * Returns a pack's label in the language of a label printer. If a label is printed again, it has the same number, so that the pack can
 * be sold only once.
 * @throws AppError pack_unavailable if the pack isn't on the shelf; invalid if its text doesn't fit
 */
export async function printerLabelOf(db: Reader, pack: Pack, language: PrinterLanguage): Promise<string> {
  if (pack.block !== null) throw new AppError('pack_unavailable', { detail: pack.block });
  const labels = await labelsOf(db, [pack]);
  return labels.map(language === 'zpl' ? labelZpl : labelTspl).join('');
}
