import Database from 'better-sqlite3';
import { databaseFile } from '#server/db/data-folder.ts';
import { isPostgres } from '#server/db/which-database.ts';
import type { Deps } from '#server/deps.ts';
import { auditPayments } from '#server/payments/reconciliation/audit/audit-payments.ts';
import type { AuditReport } from '#server/payments/reconciliation/audit/audit-report.ts';
import { damageDatabase } from '../postgres/database-copy.ts';
import { databaseOf } from '../shop/folder-settings.ts';

/** Runs an audit as of one second from now, so that it includes changes at this instant. */
export function audit({ deps }: { deps: Deps }): Promise<AuditReport> {
  const now = new Date(deps.clock().getTime() + 1000);
  return deps.store.snapshot((db) => auditPayments(db, deps.providers.all, now));
}

/** Edits a database directly, bypassing all of the shop's rules. */
export async function damage({ deps }: { deps: Deps }, sql: string): Promise<void> {
  if (isPostgres) return damageDatabase(databaseOf(deps.env.dataDir), sql);
  const connection = new Database(databaseFile(deps.env.dataDir));
  connection.pragma('foreign_keys = OFF');
  connection.pragma('ignore_check_constraints = ON');
  connection.exec(sql);
  connection.close();
}
