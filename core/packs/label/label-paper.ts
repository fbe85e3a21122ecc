/** The sizes of labels, in millimetres. */
export const labelPapers = ['58x40', '60x60', '100x50', '100x150'] as const;
export type LabelPaper = (typeof labelPapers)[number];

/** The least height of letters in millimetres, and on small packs, whose surface is less than 100 cm². */
export const leastText = { usual: 3, small: 1.5 } as const;

export function paperSize(paper: LabelPaper): { width: number; height: number } {
  const [width = 0, height = 0] = paper.split('x').map(Number);
  return { width, height };
}
