/** The commands that ask scales for their weight. Nothing else is ever sent to a scale. */
export const scalePolls = ['W', 'W\r'] as const;
export type ScalePoll = (typeof scalePolls)[number];
