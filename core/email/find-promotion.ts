/** Wording that regulators regard as offering or advertising goods: price reductions, calls to buy, and new products. */
const promotional = [
  /\b\d+\s?% off\b/i,
  /\b(?:on sale|sales?|specials?|discount(?:s|ed)?|bargains?|promo(?:tion)?s?|vouchers?|coupons?)\b/i,
  /\b(?:special|limited|exclusive|best|great) (?:offers?|deals?|prices?|time)\b/i,
  /\b(?:shop|buy|order|subscribe|browse) (?:now|today|again|online|more)\b/i,
  /\b(?:don[’']t miss|hurry|while stocks? lasts?|last chance)\b/i,
  /\b(?:new (?:packs?|products?|range|arrivals?)|check out our|have a look at our|see our (?:packs?|range|products?))\b/i,
  /\bsave (?:\$|\d|up to)/i,
  /\bfree (?:gift|sample|delivery when|steak)/i,
  /\/(?:products|subscribe|categories)\b/i,
] as const;

/** Returns the first promotional wording in the texts, exactly as written; null if there is none. */
export function findPromotion(texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const pattern of promotional) {
      const found = pattern.exec(text)?.[0];
      if (found !== undefined) return found;
    }
  }
  return null;
}
