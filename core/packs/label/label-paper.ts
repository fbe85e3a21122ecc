/** The sizes in millimetres of labels that are sold in rolls. `own` stands for a size that the owner enters. */
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

/** The minimum height of letters in millimetres. `small` is for packs with a surface below 100 cm². */
const leastText = { usual: 3, small: 1.5 } as const;
/**
 * The minimum height of the net weight in millimetres. The trade measurement rules require 3 if an approved device prints it. Otherwise
 * they require 2 to 2.5 on packages up to 230 mm long.
 */
export const leastWeightText = 3;

export function paperSize({ paper, ownSize }: { paper: LabelPaper; ownSize: PaperSize }): PaperSize {
  if (paper === 'own') return ownSize;
  const [width = 0, height = 0] = paper.split('x').map(Number);
  return { width, height };
}

/** The white space in millimetres that the trade measurement rules require around the net weight. */
export const clearOfWeight = 2;
/**
 * The highest weight of a small pack, in grams. A surface of 100 cm² encloses at most 94 cm³, as a ball does, and meat weighs up to
 * 1.07 g per cm³.
 */
export const heaviestSmallPack = 100;

/** Whether a label of this size fits on a small pack, whose whole surface is below 100 cm². */
export function canBeSmall({ width, height }: PaperSize): boolean {
  return width * height < 10_000;
}

/** Whether a pack may have the letters of a small pack: by its weight, and by the size of its label. */
export function isSmallPack(
  { grams }: { grams: number },
  settings: { paper: LabelPaper; ownSize: PaperSize },
): boolean {
  return grams > 0 && grams <= heaviestSmallPack && canBeSmall(paperSize(settings));
}

/** Returns the minimum letter height of a pack's label. */
export function leastTextOf(
  pack: { grams: number },
  settings: { paper: LabelPaper; ownSize: PaperSize; smallPacks: boolean },
): number {
  return settings.smallPacks && isSmallPack(pack, settings) ? leastText.small : leastText.usual;
}
