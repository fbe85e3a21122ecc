// This file must not import anything. Commands of a shop on SQLite use it too, and must start without PostgreSQL's driver.

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text);
}

/** The database's URL in readable form, without the password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} at ${decodeURIComponent(host)}`;
}
