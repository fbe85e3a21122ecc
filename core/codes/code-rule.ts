import { z } from 'zod';
import { parsePattern } from './code-pattern.ts';

/** What the codes of a rule contain: the price of a pack, its weight, or the number of one of the shop's own packs. */
export const codeRuleKinds = ['price', 'weight', 'pack'] as const;
export type CodeRuleKind = (typeof codeRuleKinds)[number];

export const codeRuleSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Please give the rule a name, such as Counter scale')
      .max(40, 'At most 40 characters'),
    kind: z.enum(codeRuleKinds),
    /** See code-pattern.ts. */
    pattern: z
      .string()
      .overwrite((typed) => typed.replace(/\s/g, '').replaceAll('…', '...'))
      .max(40, 'At most 40 characters'),
  })
  .superRefine(({ kind, pattern }, context) => {
    const parsed = parsePattern(pattern);
    const message = 'problem' in parsed ? parsed.problem : kindProblem(kind, parsed);
    if (message !== null) context.addIssue({ code: 'custom', path: ['pattern'], message });
  });
export type CodeRule = z.infer<typeof codeRuleSchema>;

function kindProblem(kind: CodeRuleKind, { items, amount }: { items: number; amount: unknown }): string | null {
  if (items === 0) {
    return kind === 'pack' ? 'Please mark the pack’s number with dots' : 'Please mark the item’s number with dots';
  }
  if (kind === 'pack') return amount === null ? null : 'A pack’s number has no price or weight in it';
  return amount === null ? `Please mark the ${kind} in braces, such as {NNDDD}` : null;
}
