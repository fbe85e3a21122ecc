import { addDays, startOfDay } from '#core/dates.ts';
import { isStripeRun } from '#tests/support/providers/test-cards.ts';
import { rowOf } from '#tools/bench/documents/figure-rows.ts';
import { alignedFigureTable } from '#tools/bench/documents/figure-table.ts';
import { measuredAt } from '#tools/bench/documents/measured-at.ts';
import type { Figure } from '#tools/bench/measure.ts';
import { optionOf } from '#tools/bench/option-of.ts';
import { type DatabaseKind, databaseKinds } from '#tools/bench/scale/scaled-shop.ts';
import { writeMonth } from './document/month-document.ts';
import { judgeAudits } from './judgement/judge-audits.ts';
import { judgeGrowth } from './judgement/judge-growth.ts';
import { judgeMoney, retainedRows } from './judgement/judge-money.ts';
import { firstDay, monthDays } from './month-calendar.ts';
import { processorMinutes } from './place/processor-minutes.ts';
import type { Play } from './play-day.ts';
import { type PlayedMonth, playMonth } from './play-month.ts';
import { playTail } from './play-tail.ts';

// `npm run try-month`: --database=sqlite|postgres runs only one database, --days=3 simulates fewer days, --seed=1 simulates
// another month, and --write updates the curves in docs/performance.md.

const days = Number(optionOf('days') ?? monthDays);
const seed = Number(optionOf('seed') ?? 20_270_315);
const kinds = databaseKinds.filter((kind) => kind === (optionOf('database') ?? kind));
const wantedMinutes = 15;

interface Outcome {
  month: PlayedMonth | null;
  rows: Figure[];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
console.log(`A month of ${days} days on ${kinds.join(' and ')}, seed ${seed}…`);
const began = performance.now();
const outcomes = await Promise.all(kinds.map(playOn));
const minutes = (performance.now() - began) / 60_000;
const rows: Figure[] = [
  {
    figure: `${days} days on ${kinds.length === 2 ? 'both databases, side by side' : kinds.join()}, in`,
    wanted: `at most ${wantedMinutes} minutes`,
    measured: minutesText(),
    isMet: minutes <= wantedMinutes,
  },
  ...outcomes.flatMap((outcome) => outcome.rows),
];
const at = measuredAt();
const figureRows = rows.map((row) => rowOf(row, at));
console.log(`\n${alignedFigureTable(figureRows)}\n`);
for (const { figure, wanted, measured, isMet } of rows) {
  if (isMet === false) console.log(`Not met: ${figure}: ${measured} (${wanted})`);
}
const months = outcomes.flatMap(({ month }) => month ?? []);
for (const { kind, notes, records } of months) {
  for (const note of notes) console.log(`${kind}: ${note}`);
  for (const surprise of new Set(records.surprises)) console.log(`${kind}, not expected: ${surprise}`);
}
if (process.argv.includes('--write') && months.length > 0) {
  writeMonth(months, figureRows, introduction(months));
}
process.exit(rows.every(({ isMet }) => isMet !== false) ? 0 : 1);

/** Simulates a month. If the simulation fails, the result is a row whose target isn't met. */
async function playOn(kind: DatabaseKind): Promise<Outcome> {
  let played: PlayedMonth | null = null;
  try {
    const found = await playMonth({ kind, seed, days }, async (month, play) => {
      played = month;
      return judge(month, play);
    });
    return { month: played, rows: found };
  } catch (error) {
    console.error(error);
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    const row = {
      figure: `${kind}: played to its end`,
      wanted: 'yes',
      measured: reason.replaceAll('|', '/'),
      isMet: false,
    };
    return { month: played, rows: [row] };
  }
}

async function judge(month: PlayedMonth, play: Play): Promise<Figure[]> {
  const lastDay = addDays(firstDay, days - 1);
  const monthEnd = startOfDay(addDays(lastDay, 1)).toISOString();
  const atMonthEnd = await retainedRows(play, monthEnd);
  await playTail(play, lastDay);
  const ofPeriod = await play.place.audit('--from', firstDay, '--to', lastDay);
  const atEnd = await play.place.audit();
  return [
    ...judgeAudits(month, ofPeriod, atEnd),
    ...(await judgeMoney(month, play, [atMonthEnd, await retainedRows(play, monthEnd)])),
    ...judgeGrowth(month),
  ];
}

function introduction(played: readonly PlayedMonth[]): string {
  const orders = played.map(({ records }) => records.orders.size.toLocaleString('en-AU')).join(' and ');
  const provider = isStripeRun ? 'Stripe’s stand-in' : 'the till';
  return `Seed ${seed}; ${orders} orders; ${provider} took the cards; ${minutesText()} on this machine.`;
}

function minutesText(): string {
  const worked = processorMinutes();
  return `${minutes.toFixed(1)} minutes${worked === null ? '' : ` (${worked.toFixed(1)} of a processor)`}`;
}
