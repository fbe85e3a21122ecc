import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const breakpoint = '--> statement-breakpoint';

/** The names of all migrations, oldest first, from drizzle-kit's journal. */
export function migrationNames(folder: string): string[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map((entry) => entry.tag);
}

export function splitMigration(text: string): string[] {
  return text.split(breakpoint);
}

/** Describes the problem if the database has a migration that this version doesn't know; otherwise null. */
export function unknownMigration(applied: readonly string[], names: readonly string[]): string | null {
  const unknown = applied.find((name) => !names.includes(name));
  return unknown ? `it was made by a newer version of the shop (its schema has "${unknown}")` : null;
}
