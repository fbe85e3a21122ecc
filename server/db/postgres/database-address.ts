// This file imports nothing, because commands of a shop on SQLite also use it and must start without PostgreSQL's driver.

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text);
}

/** The database's URL in readable form, without the password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} at ${decodeURIComponent(host)}`;
}
