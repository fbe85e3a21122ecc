import type { Figure } from '#tools/bench/measure.ts';
import type { Audit } from '../place/open-place.ts';
import type { PlayedMonth } from '../play-month.ts';

/**
 * Judges the audit reports after each day and for the whole month, and the complaints in the log on days without planned
 * failures.
 */
export function judgeAudits(
  { kind, audits, figures, complaints }: PlayedMonth,
  ofPeriod: Audit,
  atEnd: Audit,
): Figure[] {
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const whole = { wanted: 'ends with 0', isMet: ofPeriod.code === 0, measured: textOf(ofPeriod) };
  return [
    {
      figure: `${name}: audits after a day that weren’t clean`,
      wanted: 'none',
      measured: audits.length === 0 ? `none of ${figures.length}` : oneLine(audits.join(' ')),
      isMet: audits.length === 0,
    },
    { figure: `${name}: audit of the month’s days against the provider’s account`, ...whole },
    {
      figure: `${name}: audit once all has come to its end`,
      wanted: 'ends with 0',
      measured: textOf(atEnd),
      isMet: atEnd.code === 0,
    },
    {
      figure: `${name}: warnings and errors in the log of days on which nothing went wrong`,
      wanted: 'none',
      measured: complaints.length === 0 ? 'none' : oneLine(complaints.join('; ')),
      isMet: complaints.length === 0,
    },
  ];
}

function textOf({ code, text }: Audit): string {
  return oneLine(code === 0 ? (text.split('\n').at(-1) ?? '') : `${code}: ${text}`);
}

/** Makes a text fit a table cell. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 300);
}
