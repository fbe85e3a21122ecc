// Nothing is imported here: commands of a shop on SQLite use it too, and start without PostgreSQL's driver.

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text);
}

/** The address for people to read, without the password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} at ${decodeURIComponent(host)}`;
}
