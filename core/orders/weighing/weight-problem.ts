import { formatMoney } from '#core/money.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import { isDoubtfulWeight, type KiloItem } from './kilo-item.ts';
import { formatGrams } from './weight-text.ts';

interface WeighedItem extends Pick<KiloItem, 'pricePerKiloCents' | 'gramsFrom' | 'gramsTo'> {
  name: string;
  /** The maximum price that the customer agreed to pay for the item. */
  limitCents: number;
}

/**
 * Returns why a weight can't be recorded; null if it can. Either the weight is doubtful and staff haven't confirmed it, or its price
 * exceeds the maximum that the customer agreed to.
 */
export function findWeightProblem(
  item: WeighedItem,
  { grams, confirmed }: { grams: number; confirmed?: boolean | undefined },
): { code: 'check_weight' | 'above_ceiling'; detail: string } | null {
  if (confirmed !== true && isDoubtfulWeight(grams, item)) {
    const ordered = `${formatGrams(item.gramsFrom)} to ${formatGrams(item.gramsTo)}`;
    const detail = `${item.name} should weigh ${ordered}, not ${formatGrams(grams)}. Is the weight in grams, and right?`;
    return { code: 'check_weight', detail };
  }
  const amountCents = weightCents(grams, item.pricePerKiloCents);
  if (amountCents <= item.limitCents) return null;
  const detail =
    `${item.name} with ${formatGrams(grams)} costs ${formatMoney(amountCents)}, and the customer agreed to at most ` +
    `${formatMoney(item.limitCents)}. Take some off, or ask the customer first.`;
  return { code: 'above_ceiling', detail };
}
