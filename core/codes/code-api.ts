import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { codeRuleSchema } from './code-rule.ts';
import { findClash } from './read-code.ts';

const tag = 'products';

const maxRules = 20;

export const codeRulesSchema = z.object({
  rules: z
    .array(codeRuleSchema)
    .max(maxRules, `At most ${maxRules} rules`)
    .superRefine((rules, context) => {
      const clash = findClash(rules);
      if (clash === null) return;
      const [one, other] = clash;
      const message = `“${one.name}” and “${other.name}” match the same codes`;
      context.addIssue({ code: 'custom', path: [rules.indexOf(other), 'pattern'], message });
    }),
});

const storedRulesSchema = codeRulesSchema.extend({ version: z.number().int() });
export type StoredRules = z.infer<typeof storedRulesSchema>;

export const readCodeRules = defineEndpoint({
  method: 'GET',
  path: '/api/admin/code-rules',
  access: 'counter',
  summary: 'Returns the rules by which scanned codes are read: price and weight labels of scales, and our own packs',
  tag,
  response: storedRulesSchema,
});

export const saveCodeRules = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/code-rules',
  access: 'owner',
  summary: 'Saves the rules for reading codes; two rules that match the same code are refused',
  tag,
  body: codeRulesSchema.extend({ version: z.number().int().min(0).optional() }),
  response: storedRulesSchema,
});
