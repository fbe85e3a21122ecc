/** The shop's logo as SVG path data, 32 by 32: a hindquarter with its seams, as on the cut charts. */
export const brandMark = {
  /** Loin, rump and leg. The seams between them are wide enough to be seen at 16 pixels. */
  chunks:
    'M2.5 6.2C6 6.4 9.5 5.9 12.6 5.4c-.8 3 -.5 5.2.2 7.2c.7 2 .7 4.2.3 6.1c-3.3.5-7 2.5-10.6 2.5z' +
    'M14.3 5.2C16 4.9 18 4.7 20 4.8c3 .1 5.4.7 6.6 2.4c.8 1.2 1.2 2.8 1.3 4.3c-4.6 1.6-9.5 1.7-13.5.2c-.6-2-.9-3.9-.1-6.5z' +
    'M14.7 13.6c4.3 1.3 8.9 1.2 13.2-.2c0 1-.2 2-.4 3c-.6 2.1-1.9 3.2-2 4.7c-.1 1.2.6 1.9.4 3.1c-.2 1.5-1.2 2.9-1.3 4.3l.7 2.5h-7l1.7-3c.6-2.2 1-3.6.5-5c-.7-2.1-2.6-4-4.9-4.3h-.8c.4-1.8.4-3.4-.1-5.1z',
  tail: 'M26.2 7.1c2.5.5 3.6 3.1 3.6 6.4v6.5',
} as const;
