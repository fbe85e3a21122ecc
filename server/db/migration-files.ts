import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const breakpoint = '--> statement-breakpoint';

/** The names of all migrations, oldest first, as drizzle-kit's journal has them. */
export function migrationNames(folder: string): string[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map((entry) => entry.tag);
}

export function splitMigration(text: string): string[] {
  return text.split(breakpoint);
}

/** What is wrong with a database that has a migration which this version doesn't know; null: it has none. */
export function unknownMigration(applied: readonly string[], names: readonly string[]): string | null {
  const unknown = applied.find((name) => !names.includes(name));
  return unknown ? `it was made by a newer version of the shop (its schema has "${unknown}")` : null;
}
