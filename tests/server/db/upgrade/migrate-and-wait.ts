// Run as a separate process by upgrade.test.ts: migrates, and waits to be killed before one of the statements.
import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate } from '#server/db/sqlite/migrate.ts';

const [file = '', statement = '1'] = process.argv.slice(2);
const connection = new Database(file);
const execute = connection.exec.bind(connection);
let count = 0;
connection.exec = (source) => {
  count += 1;
  if (count === Number(statement)) {
    writeSync(1, 'here\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  return execute(source);
};
migrate(connection);
