import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishedComparisonName } from '#server/db/data-folder.ts';
import { replaceFileSync } from '#server/db/durable-file.ts';
import type { Store } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { providerComparisons } from './comparison-tables.ts';

type Compared = Pick<Deps, 'env' | 'store' | 'providers'>;

const knownDatabases = new WeakSet<Store>();

/**
 * Whether this database was the one that was last compared with the providers, and not a replacement such as a backup. If so, it lacks
 * no charges, even if no comparison is possible now.
 */
export function isKnownDatabase(store: Store): boolean {
  return knownDatabases.has(store);
}

/**
 * Checks whether this database is the one of the last comparison. The id of that comparison must be the same in the database and in the
 * data folder. Backups don't contain the data folder's copy.
 */
export async function recognizeDatabase({ env, store, providers }: Compared): Promise<void> {
  const file = join(env.dataDir, finishedComparisonName);
  const id = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (id === '') return;
  const rows = await store.read((db) => db.select().from(providerComparisons));
  const isCompared = providers.all.every(({ name }) => {
    return rows.some(({ provider, finishedId }) => provider === name && finishedId === id);
  });
  if (isCompared) knownDatabases.add(store);
}

/** Records that the database was compared with all providers. The id is new each time, so that older backups don't contain it. */
export async function finishComparisons({ env, store }: Compared): Promise<void> {
  const finishedId = randomUUID();
  await store.write((tx) => tx.update(providerComparisons).set({ comparedSince: null, finishedId }));
  replaceFileSync(join(env.dataDir, finishedComparisonName), `${finishedId}\n`);
}
