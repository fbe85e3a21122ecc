import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formatMoney } from '#core/money.ts';
import { projectRoot } from '#server/project-root.ts';
import { newPostgresAddress, startPostgres } from '#tests/support/postgres/postgres-server.ts';
import { bundledProgram } from '#tests/support/shop/bundled-program.ts';
import { rowOf } from '#tools/bench/documents/figure-rows.ts';
import { alignedFigureTable } from '#tools/bench/documents/figure-table.ts';
import { measuredAt } from '#tools/bench/documents/measured-at.ts';
import type { Figure } from '#tools/bench/measure.ts';
import type { DatabaseKind } from '#tools/bench/scale/scaled-shop.ts';
import { weeksOptions } from './weeks-options.ts';

// `npm run try-weeks`: without a number, shows three months of a few repeats. With a number of repeats, such as `-- 1000 --days=365`,
// judges that many repeats, and prints the history of those with findings. `--write` stores the figures in
// docs/performance/weeks.jsonl.

const resultSchema = z.object({
  name: z.string(),
  minutes: z.number(),
  boxes: z.number(),
  chargedCents: z.number(),
  skipped: z.number(),
  emails: z.number(),
  changes: z.number(),
  findings: z.array(z.string()),
  histories: z.array(z.string()),
  audited: z.array(z.string()),
});

const figuresFile = join(projectRoot, 'docs', 'performance', 'weeks.jsonl');
const mostMinutes = 120;
const shownFindings = 20;
const { kinds, repeats, days, seed } = weeksOptions();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const rows = (await Promise.all(kinds.map(playOn))).flat();
const at = measuredAt();
const figureRows = rows.map((row) => rowOf(row, at));
console.log(`\n${alignedFigureTable(figureRows)}\n`);
if (process.argv.includes('--write'))
  writeFileSync(figuresFile, figureRows.map((row) => `${JSON.stringify(row)}\n`).join(''));
process.exit(rows.every(({ isMet }) => isMet !== false) ? 0 : 1);

/** Plays on one database in a separate process, because a process can use only one kind of database. */
async function playOn(kind: DatabaseKind): Promise<Figure[]> {
  const address = kind === 'postgres' ? newPostgresAddress() : null;
  const stopServer = address === null ? null : await startPostgres(address);
  const script = await bundledProgram('tools/try-weeks/play.ts');
  const env = { ...process.env, ...(address === null ? {} : { DATABASE_URL: address }) };
  const child = fork(script, process.argv.slice(2), { env });
  const limit = setTimeout(() => child.kill('SIGKILL'), mostMinutes * 60_000);
  process.once('exit', () => child.kill('SIGKILL'));
  try {
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])]);
    const result = resultSchema.safeParse(message);
    return result.success
      ? rowsOf(result.data)
      : [{ figure: `${kind}: played to its end`, wanted: 'yes', measured: 'no', isMet: false }];
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
    await stopServer?.();
  }
}

function rowsOf({ name, ...result }: z.infer<typeof resultSchema>): Figure[] {
  const { boxes, chargedCents, skipped, emails, changes, minutes, findings, histories, audited } = result;
  for (const finding of [...findings, ...audited].slice(0, shownFindings)) console.log(`${name}: ${finding}`);
  for (const history of histories) console.log(`${name}: ${history}`);
  const count = (number: number) => number.toLocaleString('en-AU');
  return [
    {
      figure: `${name}: ${count(repeats)} repeats, ${days} days, seed ${seed}`,
      wanted: 'played to its end',
      measured: `${count(boxes)} boxes, ${formatMoney(chargedCents)}, ${count(skipped)} skipped, ${count(changes)} changes, ${count(emails)} emails, ${minutes.toFixed(1)} minutes`,
      isMet: true,
    },
    none(`${name}: boxes, charges and emails that differ from what was announced`, findings.length),
    none(`${name}: findings of the audit`, audited.length),
  ];
}

function none(figure: string, found: number): Figure {
  return { figure, wanted: 'none', measured: found === 0 ? 'none' : String(found), isMet: found === 0 };
}
