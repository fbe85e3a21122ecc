import type { CodeRule } from '../codes/code-rule.ts';
import { findClash } from '../codes/read-code.ts';
import type { LabelSettings } from './label-settings.ts';

/**
 * Returns the rules for reading scanned codes in a shop that prints labels. The owner's rules come first, then the rule for the bar
 * code on the shop's own labels.
 */
export function withLabelRule(rules: readonly CodeRule[], ean: LabelSettings['ean']): CodeRule[] {
  return ean === null ? [...rules] : [...rules, { name: 'Our own labels', ...ean }];
}

/** Returns the owner's rule that would also match the bar codes on the shop's own labels, and so misread them. Null if there is none. */
export function findRuleAgainstLabel(rules: readonly CodeRule[], ean: LabelSettings['ean']): CodeRule | null {
  if (ean === null) return null;
  const others = rules.filter(({ kind, pattern }) => kind !== ean.kind || pattern !== ean.pattern);
  return others.find((rule) => findClash(withLabelRule([rule], ean)) !== null) ?? null;
}
