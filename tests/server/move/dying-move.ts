// Moves the shop in the folder DATA_DIR to the database TO, or moves the shop in the database FROM back to that folder, and dies
// by SIGKILL when it prints a line that begins with DIE_AT.
import { moveToPostgres } from '#server/move/move-to-postgres.ts';
import { moveToSqlite } from '#server/move/move-to-sqlite.ts';
import { readS3Settings } from '#server/uploads/s3-settings.ts';

const { DATA_DIR: dataDir = '', DIE_AT: dieAt = '', TO: to, FROM: from = '' } = process.env;

function report(step: string): void {
  if (step.startsWith(dieAt)) process.kill(process.pid, 'SIGKILL');
}

const bucket = readS3Settings(process.env);
const options = { dataDir, clock: () => new Date(), bucket, report };
if (to) await moveToPostgres({ ...options, url: to });
else await moveToSqlite({ ...options, url: from });
process.exit(0);
