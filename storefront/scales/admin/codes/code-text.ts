import type { CodeRule } from '#core/codes/code-rule.ts';
import { type CodeRuleKind, codeRuleKinds } from '#core/codes/code-rule.ts';
import { type CodeContent, explainCode } from '#core/codes/read-code.ts';
import { formatMoney } from '#core/money.ts';
import { formatKilograms } from '#core/stock/stock-amount.ts';

const kindNames: Record<CodeRuleKind, string> = {
  price: 'Price on the sticker',
  weight: 'Weight on the sticker',
  pack: 'Number of our own pack',
};
export const kindOptions = codeRuleKinds.map((kind) => [kind, kindNames[kind]] as const);

/** Explains what a scanned code means according to the rules, or why it can't be read. */
export function explainText(scanned: string, rules: readonly CodeRule[]): string {
  const { content, rule, problem } = explainCode(scanned, rules);
  const by = rule === null ? '' : ` Read by “${rule.name}”.`;
  if (problem === 'check-digit') return `Its check digit is wrong, so it was misread or mistyped.${by}`;
  if (problem === 'no-amount')
    return `Its ${rule?.kind === 'weight' ? 'weight' : 'price'} is 0, so it can’t be sold.${by}`;
  return content === null ? 'No rule matches this code.' : `${contentText(content)}${by}`;
}

function contentText(content: CodeContent): string {
  switch (content.kind) {
    case 'pack':
      return `Pack number ${content.number}.`;
    case 'price':
      return `${formatMoney(content.cents)} of the product with SKU ${content.itemRef}.`;
    case 'weight':
      return `${formatKilograms(content.grams)} of the product with SKU ${content.itemRef}.`;
    case 'gtin':
      return `The barcode ${content.gtin} of a product.`;
  }
}
