import { z } from 'zod';
import { parsePattern } from '../codes/code-pattern.ts';
import { codeRuleKinds } from '../codes/code-rule.ts';
import { labelPapers, ownSizeLimits } from './label/label-paper.ts';

/** The 13-digit bar code on labels: what it contains, and where in the code. */
const eanSchema = z
  .object({ kind: z.enum(codeRuleKinds), pattern: z.string().trim().max(40, 'At most 40 characters') })
  .superRefine(({ kind, pattern }, context) => {
    const message = patternProblem(kind, pattern);
    if (message !== null) context.addIssue({ code: 'custom', path: ['pattern'], message });
  });

function patternProblem(kind: (typeof codeRuleKinds)[number], pattern: string): string | null {
  const parsed = parsePattern(pattern);
  if ('problem' in parsed) return parsed.problem;
  if (parsed.places.length !== 12) return 'A label’s pattern has 12 digits before its check digit';
  if (parsed.items === 0) return 'Please mark the number with dots';
  if (kind === 'pack') return parsed.amount === null ? null : 'A pack’s number has no price or weight in it';
  return parsed.amount === null ? `Please mark the ${kind} in braces, such as {NNDDD}` : null;
}

const side = ({ min, max }: { min: number; max: number }, most: string) =>
  z.number({ error: 'Write millimetres, such as 62' }).min(min, `At least ${min} mm`).max(max, most);

/** The settings for all labels, which only the owner can change. */
export const labelSettingsSchema = z.object({
  /** The number of the shop's licence. `regulator` is the authority that issued it, e.g. "PrimeSafe". */
  licenceNumber: z.string().trim().max(40, 'At most 40 characters'),
  regulator: z.string().trim().max(60, 'At most 60 characters'),
  paper: z.enum(labelPapers),
  /** The label's size in millimetres, used if the paper is `own`. */
  ownSize: z
    .object({
      width: side(ownSizeLimits.width, 'At most 104 mm: label printers print no wider'),
      height: side(ownSizeLimits.height, 'At most 300 mm'),
    })
    .default({ width: 62, height: 80 }),
  /** Whether light packs have a surface below 100 cm². Letters 1.5 mm high are then enough on packs of up to 100 g. */
  smallPacks: z.boolean(),
  /** The preferred height of capitals in millimetres. If the text doesn't fit, it is printed smaller, but never below the legal minimum. */
  textSize: z.number().min(1.5, 'At least 1.5 mm').max(6, 'At most 6 mm'),
  /** The bar code, which is left out if this is null. The DataMatrix is always printed. */
  ean: eanSchema.nullable(),
  /** Which optional parts the label has. */
  shown: z.object({ directions: z.boolean(), pieces: z.boolean().default(false) }),
  /** A line above the product's name, such as the shop's trading name. `note` is a line at the bottom. */
  logo: z.string().trim().max(40, 'At most 40 characters').default(''),
  note: z.string().trim().max(80, 'At most 80 characters').default(''),
});
export type LabelSettings = z.infer<typeof labelSettingsSchema>;

export const defaultLabelSettings: LabelSettings = {
  licenceNumber: '',
  regulator: '',
  // The usual text fits on this paper in letters of 3 mm.
  paper: '100x100',
  ownSize: { width: 62, height: 80 },
  smallPacks: false,
  textSize: 3,
  ean: { kind: 'pack', pattern: '29..........' },
  shown: { directions: true, pieces: false },
  logo: '',
  note: '',
};
