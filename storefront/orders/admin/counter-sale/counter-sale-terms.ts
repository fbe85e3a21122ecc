import type { PublicShop } from '#core/content/shop-settings.ts';
import { counterInstalments } from '#core/counter-sale/counter-sale-api.ts';
import type { Day } from '#core/dates.ts';
import { type PlannedInstalment, planInstalments } from '#core/laybys/instalment-plan.ts';
import { laybyTerms, laybyTermsText } from '#core/laybys/layby-terms.ts';
import { totalCents } from './counter-sale-amounts.ts';
import type { SaleDraft } from './counter-sale-draft.ts';

/** The agreement of a layby at the counter, in the words that are stored and emailed. */
export interface SaleTerms {
  instalments: PlannedInstalment[];
  heading: string;
  paragraphs: string[];
  text: string;
}

/** Null for a sale in full, and while nothing is in it. */
export function saleTerms(draft: Pick<SaleDraft, 'lines' | 'way' | 'frequency'>, shop: PublicShop, today: Day) {
  const count = counterInstalments(draft.way);
  const total = totalCents(draft.lines);
  if (count === null || total < count) return null;
  const instalments = planInstalments(total, count, draft.frequency, today);
  const terms = laybyTerms({
    businessName: shop.businessName,
    abn: shop.abn,
    phone: shop.phone,
    goods: draft.lines.map(({ pack: product, quantity }) => `${quantity} × ${product.name}`),
    totalCents: total,
    installments: instalments,
    cancellationChargeCents: shop.cancellationCharge,
    savesCard: false,
  });
  return { instalments, ...terms, text: laybyTermsText(terms) } satisfies SaleTerms;
}
