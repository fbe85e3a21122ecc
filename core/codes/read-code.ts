import { checkDigit, isGtin } from '../products/codes/product-codes.ts';
import { type CodePattern, parsePattern } from './code-pattern.ts';
import type { CodeRule } from './code-rule.ts';
import { readElementString } from './element-string.ts';

/** The data in a scanned code. `itemRef` is the product's number on the scale, which is compared with SKUs (`isItemOf`). */
export type CodeContent =
  | { kind: 'pack'; number: string }
  | { kind: 'price'; itemRef: string; cents: number }
  | { kind: 'weight'; itemRef: string; grams: number }
  | { kind: 'gtin'; gtin: string };

/**
 * Why a code can't be read although it has a known form. `check-digit`: its check digit is wrong. `no-amount`: it has no price or
 * weight.
 */
export type CodeProblem = 'check-digit' | 'no-amount';

/**
 * Reads a scanned code: a GS1 code, a code of one of the owner's rules, or a GTIN. Null if it is none of these, or if it can't be read
 * (see `CodeProblem`).
 */
export function readCode(code: string, rules: readonly CodeRule[]): CodeContent | null {
  return explainCode(code, rules).content;
}

/** Like `readCode`, but also returns the rule that matched, and why the code can't be read if it can't. */
export function explainCode(
  scanned: string,
  rules: readonly CodeRule[],
): { content: CodeContent | null; rule: CodeRule | null; problem: CodeProblem | null } {
  const code = scanned.trim();
  const elements = readElementString(code);
  if (elements !== null) return { content: elements.content, rule: null, problem: null };
  for (const rule of rules) {
    const pattern = parsePattern(rule.pattern);
    if ('problem' in pattern || !matches(pattern, code)) continue;
    if (checkDigit(code.slice(0, -1)) !== Number(code.at(-1))) return { content: null, rule, problem: 'check-digit' };
    const content = readByRule(rule, pattern, code);
    return { content, rule, problem: content === null ? 'no-amount' : null };
  }
  if (!isGtin(code)) return { content: null, rule: null, problem: null };
  const isRight = checkDigit(code.slice(0, -1)) === Number(code.at(-1));
  return {
    content: isRight ? { kind: 'gtin', gtin: code } : null,
    rule: null,
    problem: isRight ? null : 'check-digit',
  };
}

function matches({ places }: CodePattern, code: string): boolean {
  if (!/^\d+$/.test(code) || code.length !== places.length + 1) return false;
  return [...places].every((place, at) => !/\d/.test(place) || place === code[at]);
}

function readByRule({ kind }: CodeRule, { places, amount }: CodePattern, code: string): CodeContent | null {
  const digits = (wanted: string) => [...places].map((place, at) => (wanted.includes(place) ? code[at] : '')).join('');
  if (kind === 'pack') return { kind, number: digits('.') };
  const value = Number(digits('ND'));
  // A price or weight of 0 is rejected as an error of the scale, because the goods would be free.
  if (amount === null || value === 0) return null;
  const unit = value / 10 ** amount.decimals;
  return kind === 'price'
    ? { kind, itemRef: digits('.'), cents: Math.round(unit * 100) }
    : { kind, itemRef: digits('.'), grams: Math.round(unit * 1000) };
}

/** Whether a number from a scale is the product's SKU. Leading zeros don't matter. */
export function isItemOf({ sku }: { sku: string | null }, itemRef: string): boolean {
  if (sku === null || !/^\d+$/.test(sku)) return false;
  return sku.replace(/^0+/, '') === itemRef.replace(/^0+/, '');
}

/** Returns the first two rules that could both match the same code. Null if no two rules could. */
export function findClash(rules: readonly CodeRule[]): [CodeRule, CodeRule] | null {
  for (const [index, rule] of rules.entries()) {
    const other = rules.slice(index + 1).find((each) => clash(rule.pattern, each.pattern));
    if (other !== undefined) return [rule, other];
  }
  return null;
}

function clash(one: string, two: string): boolean {
  const [a, b] = [parsePattern(one), parsePattern(two)];
  if ('problem' in a || 'problem' in b || a.places.length !== b.places.length) return false;
  const isFixed = (place: string | undefined) => /\d/.test(place ?? '');
  return [...a.places].every((place, at) => !isFixed(place) || !isFixed(b.places[at]) || place === b.places[at]);
}
