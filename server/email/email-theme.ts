import type { CSSProperties } from 'react';

/** The shop's colours. They are repeated here, because mail programs don't support CSS variables. */
export const colours = {
  ink: '#211c18',
  oxblood: '#7d1f22',
  eucalypt: '#2c5140',
  brass: '#8a5a12',
  steel: '#5a5f63',
  rule: '#d6c9b3',
  paper: '#faf6ee',
  sheet: '#fffdf8',
  white: '#ffffff',
} as const;

export const textStyle: CSSProperties = {
  fontFamily: 'Helvetica,Arial,sans-serif',
  fontSize: '16px',
  lineHeight: '25px',
  color: colours.ink,
};

export const smallStyle: CSSProperties = {
  ...textStyle,
  fontSize: '14px',
  lineHeight: '21px',
  color: colours.steel,
};

export const displayStyle: CSSProperties = {
  fontFamily: "Georgia,'Times New Roman',serif",
  fontWeight: 'bold',
  color: colours.ink,
};

/** Breaks long words, such as links, so that they don't widen the column. */
export const breakAnywhere: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };

/**
 * The kind of news in an email: `done` if something is paid or delivered, `layby` if a layby continues. It determines the colour of the
 * sheet's upper edge.
 */
export type EmailTone = 'plain' | 'done' | 'layby';

export const toneColours: Record<EmailTone, string> = {
  plain: colours.oxblood,
  done: colours.eucalypt,
  layby: colours.brass,
};

const narrow = [
  '.hq-paper>table>tbody>tr>td{padding-left:0!important;padding-right:0!important}',
  '.hq-pad{padding-left:20px!important;padding-right:20px!important}',
  '.hq-sheet{border-left:0!important;border-right:0!important}',
  '.hq-h1{font-size:26px!important;line-height:32px!important}',
  '.hq-image{width:84px!important}',
  '.hq-image img{width:72px!important;height:50px!important}',
  '.hq-button{display:block!important;text-align:center!important}',
].join('');

const dark = [
  '.hq-paper,.hq-paper>table>tbody>tr>td{background:#171310!important}',
  '.hq-sheet{background:#211c18!important;border-left-color:#4a4038!important;border-right-color:#4a4038!important;border-bottom-color:#4a4038!important}',
  '.hq-plain{border-top-color:#c9716a!important}',
  '.hq-done{border-top-color:#7fae97!important}',
  '.hq-layby{border-top-color:#d0a25a!important}',
  '.hq-ink{color:#f0e8d9!important}',
  '.hq-steel{color:#b9b1a5!important}',
  '.hq-mark{color:#e6a9a3!important}',
  '.hq-button{background:#b0444a!important}',
  '.hq-rule{border-color:#4a4038!important}',
  '.hq-total{border-color:#b9b1a5!important}',
].join('');

/**
 * The email's style sheet. It declares that emails support dark mode. Otherwise, mail programs with a dark mode would change the
 * colours themselves.
 */
export const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}
@media (max-width:480px){${narrow}}
@media (prefers-color-scheme:dark){${dark}}`;
