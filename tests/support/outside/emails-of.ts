import { join } from 'node:path';
import Database from 'better-sqlite3';

export interface StoredEmail {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The emails that a running shop has queued or sent, oldest first, read directly from its database. */
export function emailsOf({ dataDir }: { dataDir: string }): StoredEmail[] {
  const database = new Database(join(dataDir, 'shop.db'), { readonly: true });
  try {
    const columns = 'kind, to_address as "to", subject, text_body as text, html_body as html';
    return database.prepare(`select ${columns} from outbox order by id`).all() as StoredEmail[];
  } finally {
    database.close();
  }
}

/** The first link in an email to this path of the shop, returned as a path with its query. */
export function linkIn(email: StoredEmail | undefined, path: string): string {
  const link = email?.text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (link === undefined) throw new Error(`The email has no link to ${path}:\n${email?.text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
