import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

interface Played {
  outcomes: string[];
  rows: Record<string, unknown[]>;
}

async function playOn(database: 'sqlite' | 'postgres', seed: number, turns: number): Promise<Played> {
  const env = {
    DATA_DIR: temporaryFolder(),
    SEED: String(seed),
    ...(database === 'sqlite' ? { DATABASE_URL: '' } : {}),
  };
  const { child, ended } = await startProgram('tests/server/db/both/play-rows.ts', env);
  const message = once(child, 'message');
  child.send(turns);
  const [played] = (await Promise.race([message, ended.then((printed) => expect.fail(`It ended:\n${printed}`))])) as [
    Played,
  ];
  return played;
}

describe.runIf(isPostgres)('Both databases', () => {
  it(
    'have the same rows, sums and sort orders after any changes, and reject the same changes',
    byChance(async ({ seed }) => {
      const [ours, other] = await Promise.all([playOn('postgres', seed, 400), playOn('sqlite', seed, 400)]);
      expect(ours.outcomes).toEqual(other.outcomes);
      // Enough steps must succeed, so that each part has rows to compare.
      expect(ours.outcomes.filter((outcome) => outcome === 'done').length).toBeGreaterThan(150);
      for (const [name, rows] of Object.entries(ours.rows)) {
        expect(rows.length, name).toBeGreaterThan(0);
        expect({ name, rows }).toEqual({ name, rows: other.rows[name] });
      }
    }),
  );
});
