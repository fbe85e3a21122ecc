import pg from 'pg';

/**
 * Moves everything that the shop stores in this database into a separate schema, except the till's ledger. Nothing is deleted: the
 * owner can drop the schema later. Runs in the caller's transaction. Returns the schema's name.
 */
export async function setAside(client: pg.ClientBase, name: string): Promise<string> {
  const shop = await freeName(client, name);
  await client.query(`create schema ${pg.escapeIdentifier(shop)}`);
  const { rows: parts } = await client.query<{ statement: string }>(belongings, [shop]);
  for (const { statement } of parts) await client.query(statement);
  return shop;
}

/** Moves only the till's ledger into a separate schema. Returns the schema's name; empty if there is no ledger. */
export async function setLedgerAside(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query("select 1 from pg_namespace where nspname = 'till'");
  if (rows.length === 0) return [];
  const till = await freeName(client, `${name}_till`);
  await client.query(`alter schema till rename to ${pg.escapeIdentifier(till)}`);
  return [till];
}

/**
 * Selects the statements that move everything of the shop to another schema. Tables take their indexes, triggers and sequences with
 * them. Anything that belongs to an extension stays.
 */
const belongings = `
  select format('alter table %I.%I set schema %I', schemaname, tablename, $1::text) as statement
    from pg_tables where schemaname = current_schema()
  union all
  select format('alter view %I.%I set schema %I', schemaname, viewname, $1::text)
    from pg_views v where schemaname = current_schema() and not exists (
      select 1 from pg_depend d where d.objid = format('%I.%I', schemaname, viewname)::regclass and d.deptype = 'e')
  union all
  select format('alter function %s set schema %I', p.oid::regprocedure, $1::text)
    from pg_proc p where p.pronamespace = (select oid from pg_namespace where nspname = current_schema())
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

async function freeName(client: pg.ClientBase, name: string, number = 1): Promise<string> {
  const tried = number === 1 ? name : `${name}_${number}`;
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [tried]);
  return rows.length === 0 ? tried : freeName(client, name, number + 1);
}
