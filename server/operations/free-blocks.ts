import Database from 'better-sqlite3';

/**
 * Returns freed memory to the operating system. glibc itself returns only the free memory above its highest block in use. After uploads
 * and many requests, 50 MB are free below that block. Does nothing with another C library, which has no `malloc_trim`.
 */
export function returnFreeBlocks(): void {
  const connection = new Database(':memory:');
  try {
    // Node can't call C functions. SQLite can: it calls a function of a library that it loads as an extension. `malloc_trim` returns 1
    // if memory was returned, which SQLite takes for an error.
    (connection as ExtensibleDatabase).loadExtension('libc.so.6', 'malloc_trim');
  } catch {
    // The error means that memory was returned, or that the function doesn't exist.
  } finally {
    connection.close();
  }
}

/** Adds the second parameter, which the package's own type lacks. */
interface ExtensibleDatabase {
  loadExtension(path: string, entryPoint: string): unknown;
}
