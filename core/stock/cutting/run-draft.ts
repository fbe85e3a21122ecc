import { z } from 'zod';
import { amountFault, kilogramsError, parseKilograms, parsePieces, piecesError } from '../stock-entry.ts';
import { bodyKinds } from './body-kind.ts';
import { type bookCuttingRun, runKinds, runParts } from './cutting-api.ts';

const inputSchema = z.object({
  itemId: z.string(),
  label: z.string(),
  lotId: z.string(),
  pieces: z.string(),
  kilograms: z.string(),
});

const outputSchema = z.object({
  part: z.enum(runParts).exclude(['in']),
  itemId: z.string(),
  label: z.string(),
  pieces: z.string(),
  kilograms: z.string(),
});

export type RunInputDraft = z.input<typeof inputSchema>;
export type RunOutputDraft = z.input<typeof outputSchema>;

/** Whether nothing was entered in the line, so that the request leaves it out. A cut may be listed before it is weighed. */
function isEmptyLine(line: RunInputDraft | RunOutputDraft): boolean {
  const amount = `${line.pieces}${line.kilograms}`;
  return ('part' in line ? amount : `${line.itemId}${line.label}${amount}`).trim() === '';
}

/** Converts the index of a line in the request to its index in the form. The two differ because the request leaves out empty lines. */
export function draftIndexOf(lines: readonly (RunInputDraft | RunOutputDraft)[], index: number): number {
  const filled = lines.flatMap((line, place) => (isEmptyLine(line) ? [] : [place]));
  return filled[index] ?? index;
}

/** The form of a cutting run as staff type it. Weights are in kilograms, and an empty field means nothing. */
export const runDraftSchema = z
  .object({
    about: z.object({
      kind: z.enum(runKinds),
      /** Empty for blends, and if large cuts are cut further. */
      bodyKind: z.enum(['', ...bodyKinds]),
      bodies: z.string(),
      clientKey: z.string(),
    }),
    inputs: z.array(inputSchema),
    outputs: z.array(outputSchema),
    reason: z.string().max(200, 'A reason can have 200 characters at most'),
  })
  .transform(({ about, inputs, outputs, reason }, context) => {
    const fail = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const bodyKind = about.kind === 'blend' || about.bodyKind === '' ? null : about.bodyKind;
    const bodies = bodyKind === null ? 0 : parsePieces(about.bodies);
    if (bodies === null || (bodyKind !== null && bodies === 0)) {
      fail(['about', 'bodies'], 'Please enter how many bodies were cut');
    }
    const readLine = (list: 'inputs' | 'outputs', line: RunInputDraft | RunOutputDraft, index: number) => {
      const pieces = line.pieces.trim() === '' ? 0 : parsePieces(line.pieces);
      const grams = parseKilograms(line.kilograms);
      if (pieces === null) fail([list, index, 'pieces'], amountFault(line.pieces, piecesError));
      if (line.kilograms.trim() === '') fail([list, index, 'kilograms'], 'Please enter the weight');
      else if (grams === null || grams === 0)
        fail([list, index, 'kilograms'], amountFault(line.kilograms, kilogramsError));
      return {
        itemId: line.itemId === '' ? null : Number(line.itemId),
        label: line.label.trim(),
        pieces: pieces ?? 0,
        grams: grams ?? 0,
      };
    };
    const into = inputs.flatMap((line, index) => {
      if (isEmptyLine(line)) return [];
      if (line.itemId === '' && line.label.trim() === '')
        fail(['inputs', index, 'itemId'], 'Please choose what goes in');
      return [{ ...readLine('inputs', line, index), lotId: line.lotId === '' ? null : Number(line.lotId) }];
    });
    const out = outputs.flatMap((line, index) => {
      if (isEmptyLine(line)) return [];
      if (line.part === 'cut' && line.itemId === '') fail(['outputs', index, 'itemId'], 'Please choose the stock item');
      const label = line.itemId === '' && line.label.trim() === '' ? partLabels[line.part] : line.label.trim();
      return [{ ...readLine('outputs', line, index), part: line.part, label }];
    });
    if (into.length === 0) fail(['inputs', 0, 'itemId'], 'Please enter what is cut');
    if (out.length === 0) fail(['outputs', 0, 'itemId'], 'Please enter what was cut');
    return {
      kind: about.kind,
      bodyKind,
      bodies: bodies ?? 0,
      reason: reason.trim(),
      inputs: into,
      outputs: out,
      clientKey: about.clientKey,
    } satisfies z.input<NonNullable<typeof bookCuttingRun.body>>;
  });
export type RunDraft = z.input<typeof runDraftSchema>;
export type RunBody = z.output<typeof runDraftSchema>;

const partLabels: Record<RunOutputDraft['part'], string> = { cut: '', bone: 'Bone', fat: 'Fat', trim: 'Trim' };

export const emptyInput: RunInputDraft = { itemId: '', label: '', lotId: '', pieces: '', kilograms: '' };

export function emptyOutput(part: RunOutputDraft['part'] = 'cut', itemId = ''): RunOutputDraft {
  return { part, itemId, label: '', pieces: '', kilograms: '' };
}

export function newRunDraft(kind: RunDraft['about']['kind'], clientKey: string): RunDraft {
  const others = kind === 'blend' ? [] : [emptyOutput('bone'), emptyOutput('fat'), emptyOutput('trim')];
  return {
    about: { kind, bodyKind: '', bodies: '', clientKey },
    inputs: [emptyInput],
    outputs: [emptyOutput(), ...others],
    reason: '',
  };
}

/** The weights typed so far, in grams. A text that can't be read counts as 0. */
export function typedGrams(lines: readonly { kilograms: string }[]): number[] {
  return lines.map(({ kilograms }) => parseKilograms(kilograms) ?? 0);
}
