import { describe, expect, it } from 'vitest';
import { storageFaultOf } from '#server/db/errors/storage-fault.ts';
import { openClient } from '#server/db/postgres/postgres-connection.ts';
import { reportedError } from '#server/db/postgres/postgres-errors.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

describe.runIf(isPostgres)('A database server that has removed its socket', () => {
  it('counts as temporarily unavailable, like a server that refuses connections', async () => {
    const client = openClient(`postgres:///shop?host=${temporaryFolder()}`, 'test');
    const error = await client.connect().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(reportedError(error)).toMatchObject({ code: 'storage_locked' });
    expect(storageFaultOf(error)).toMatchObject({ reason: 'the database’s server can’t be reached' });
  });
});
