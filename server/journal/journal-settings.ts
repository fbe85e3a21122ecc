import { sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { defaultJournalAccounts } from '#core/journal/journal-accounts.ts';
import type { JournalSettings } from '#core/journal/journal-settings-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { journalSettings } from './journal-tables.ts';

type Versioned = JournalSettings & { version: number };

/** Returns the journal's settings as the owner saved them. Version 0 means the built-in settings. */
export async function getJournalSettings(db: Reader): Promise<Versioned> {
  const [row] = await db.select().from(journalSettings);
  if (row === undefined) return { basis: 'not_cash', accounts: defaultJournalAccounts, version: 0 };
  return { basis: row.basis, accounts: row.accounts, version: row.version };
}

/** @throws AppError stale_version */
export async function storeJournalSettings(tx: Writer, edited: Versioned, now: Date): Promise<Versioned> {
  const { version } = await getJournalSettings(tx);
  if (edited.version !== version) throw new AppError('stale_version');
  const saved = { ...edited, version: version + 1 };
  await tx
    .insert(journalSettings)
    .values({ id: 1, ...saved, updatedAt: now.toISOString() })
    .onConflictDoUpdate({
      target: journalSettings.id,
      set: {
        basis: sql`excluded.basis`,
        accounts: sql`excluded.accounts`,
        updatedAt: sql`excluded.updated_at`,
        version: sql`excluded.version`,
      },
    });
  return saved;
}
