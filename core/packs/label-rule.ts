import type { CodeRule } from '../codes/code-rule.ts';
import { findClash } from '../codes/read-code.ts';
import type { LabelSettings } from './label-settings.ts';

/**
 * Returns the rules for reading codes in a shop that prints labels: the owner's rules, then the rule for the bar code on its own
 * labels.
 */
export function withLabelRule(rules: readonly CodeRule[], ean: LabelSettings['ean']): CodeRule[] {
  return ean === null ? [...rules] : [...rules, { name: 'Our own labels', ...ean }];
}

/** The owner's rule that would read the bar codes of the shop's own labels as something else; null if there is none. */
export function findRuleAgainstLabel(rules: readonly CodeRule[], ean: LabelSettings['ean']): CodeRule | null {
  if (ean === null) return null;
  const others = rules.filter(({ kind, pattern }) => kind !== ean.kind || pattern !== ean.pattern);
  return others.find((rule) => findClash(withLabelRule([rule], ean)) !== null) ?? null;
}
