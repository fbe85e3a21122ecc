import Database from 'better-sqlite3';

/**
 * Returns the memory of freed blocks to the system. glibc returns only the free memory above its highest block in use. After uploads and
 * many requests, 50 MB are free below it. Does nothing with another C library, which has no `malloc_trim`.
 */
export function returnFreeBlocks(): void {
  const connection = new Database(':memory:');
  try {
    // Node can't call C functions, but SQLite calls a function of a library that it loads as an extension. SQLite takes the function's
    // result, 1 if memory was returned, for an error.
    (connection as ExtensibleDatabase).loadExtension('libc.so.6', 'malloc_trim');
  } catch {
    // Either the memory was returned, or there is no such function.
  } finally {
    connection.close();
  }
}

/** The type of the package lacks the function's name. */
interface ExtensibleDatabase {
  loadExtension(path: string, entryPoint: string): unknown;
}
