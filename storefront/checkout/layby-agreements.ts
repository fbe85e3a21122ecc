import type { PublicShop } from '#core/content/shop-settings.ts';
import type { Day } from '#core/dates.ts';
import { planInstalments } from '#core/laybys/instalment-plan.ts';
import { type LaybyTerms, laybyTerms } from '#core/laybys/layby-terms.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { CheckoutGroup } from './new-order-body.ts';

export interface LaybyAgreement extends LaybyTerms {
  id: string;
  totalCents: number;
}

export function groupFrequency(group: CheckoutGroup): LaybyFrequency {
  return group.paymentType === 'layby-weekly' ? 'weekly' : 'fortnightly';
}

/** One agreement for each layby order that the cart becomes, in the words that are stored and emailed. */
export function laybyAgreements(groups: readonly CheckoutGroup[], shop: PublicShop, today: Day): LaybyAgreement[] {
  return groups.flatMap((group) => {
    if (group.instalments === null) return [];
    const terms = laybyTerms({
      businessName: shop.businessName,
      abn: shop.abn,
      phone: shop.phone,
      goods: group.lines.map((line) => `${line.quantity} × ${line.name}`),
      totalCents: group.totalCents,
      installments: planInstalments(group.totalCents, group.instalments, groupFrequency(group), today),
      cancellationChargeCents: shop.cancellationCharge,
    });
    return [{ ...terms, id: `${group.paymentType}-${group.instalments}`, totalCents: group.totalCents }];
  });
}
