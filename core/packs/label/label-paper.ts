/** The sizes of labels that are sold as rolls, in millimetres. `own`: the owner's size. */
export const labelPapers = [
  '58x40',
  '58x60',
  '60x60',
  '80x60',
  '100x50',
  '100x75',
  '100x100',
  '100x150',
  'own',
] as const;
export type LabelPaper = (typeof labelPapers)[number];

export interface PaperSize {
  width: number;
  height: number;
}

/** The limits of a custom size, in millimetres. A four-inch label printer prints at most 104 mm wide. */
export const ownSizeLimits = { width: { min: 30, max: 104 }, height: { min: 20, max: 300 } } as const;

/** The minimum height of letters in millimetres: on usual packs, and on small packs with a surface below 100 cm². */
const leastText = { usual: 3, small: 1.5 } as const;
/** The minimum letter height of the net weight, according to the trade measurement rules. */
export const leastWeightText = 2;

export function paperSize({ paper, ownSize }: { paper: LabelPaper; ownSize: PaperSize }): PaperSize {
  if (paper === 'own') return ownSize;
  const [width = 0, height = 0] = paper.split('x').map(Number);
  return { width, height };
}

/** Whether a label fits on a small pack. A label of 100 cm² doesn't, whatever the owner has set. */
export function canBeSmall({ width, height }: PaperSize): boolean {
  return width * height < 10_000;
}

/** Returns the minimum letter height of a label. */
export function leastTextOf(settings: { paper: LabelPaper; ownSize: PaperSize; smallPacks: boolean }): number {
  return settings.smallPacks && canBeSmall(paperSize(settings)) ? leastText.small : leastText.usual;
}
