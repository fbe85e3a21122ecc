import Database from 'better-sqlite3';
import { addDays, type Day, melbourneDay } from '#core/dates.ts';
import { searchKey } from '#core/search-keys.ts';
import { insertInto } from './insert-into.ts';

const itemCount = 40;
const cuts = ['beef/rump', 'beef/fillet', 'lamb/leg', 'lamb/rack', null];
const onHand = 1_000_000;
const piecesOfLot = 5_000;

/**
 * Writes stock directly into the tables of a stopped shop, and turns counting and lots on. Every product draws on two of forty
 * items, of which half are cut for the delivery day. Each item got a lot a week for so many weeks. Delivered orders have taken their
 * goods, every third one from a known lot; open orders hold theirs.
 */
export function addStock(file: string, now: Date, { weeks }: { weeks: number }): void {
  const database = new Database(file);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = OFF');
    database.transaction(() => {
      database.exec(
        `update settings set value = json_set(value, '$.counting', json('true'), '$.lots', json('true')) where name = 'shop'`,
      );
      addItems(database, now, weeks);
      database.exec(draws);
      database.exec(sales);
      database.exec(holds);
    })();
    database.pragma('optimize = 0x10002');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

function addItems(database: Database.Database, now: Date, weeks: number): void {
  const addItem = insertInto(database, 'stock_items', [
    ...['name', 'name_key', 'unit', 'cut', 'storage', 'shelf_life_days', 'hold', 'created_at', 'updated_at'],
  ]);
  const addLevel = insertInto(database, 'stock_levels', ['item_id', 'place_id', 'pieces', 'grams']);
  const addLot = insertInto(database, 'lots', [
    ...['item_id', 'place_id', 'source', 'status', 'supplier_number', 'supplier_number_key', 'packed_on', 'use_by'],
    ...['created_at', 'closed_at'],
  ]);
  const addMove = insertInto(database, 'stock_moves', [
    ...['item_id', 'place_id', 'lot_id', 'kind', 'pieces', 'grams', 'reason', 'at', 'recorded_at'],
  ]);
  const at = now.toISOString();
  for (let index = 0; index < itemCount; index += 1) {
    const name = `Item ${index + 1}`;
    const hold = index % 2 === 0 ? 'at-once' : 'for-the-day';
    const kept = { unit: 'weighed', cut: cuts[index % cuts.length] ?? null, storage: 'chilled', shelf_life_days: 14 };
    const item_id = addItem({ name, name_key: searchKey(name), ...kept, hold, created_at: at, updated_at: at });
    addLevel({ item_id, place_id: 1, pieces: onHand, grams: onHand * 1000 });
    for (let week = weeks; week > 0; week -= 1) {
      const came = new Date(now.getTime() - week * 7 * 86_400_000);
      const packedOn: Day = melbourneDay(came);
      const supplier_number = `${index + 1}-${week}`;
      const lot_id = addLot({
        ...{ item_id, place_id: 1, source: 'entered', status: week === 1 ? 'open' : 'closed', supplier_number },
        ...{ supplier_number_key: searchKey(supplier_number), packed_on: packedOn, use_by: addDays(packedOn, 14) },
        created_at: came.toISOString(),
        closed_at: week === 1 ? null : new Date(came.getTime() + 10 * 86_400_000).toISOString(),
      });
      const received = { kind: 'received', pieces: piecesOfLot, grams: piecesOfLot * 1000, reason: '' };
      addMove({ item_id, place_id: 1, lot_id, ...received, at: came.toISOString(), recorded_at: came.toISOString() });
    }
  }
}

const draws = `
  insert into product_stock (product_id, item_id, pieces, grams)
  select id, 1 + id % ${itemCount}, 1, 0 from products
  union all select id, 1 + (id + 7) % ${itemCount}, 1, 0 from products`;

const goods = `
  orders o join order_items i on i.order_id = o.id join product_stock s on s.product_id = i.product_id`;

const sales = `
  insert into stock_moves (item_id, place_id, lot_id, kind, pieces, grams, reason, order_id, at, recorded_at)
  select s.item_id, 1,
    case when o.id % 3 = 0 then (
      select l.id from lots l where l.item_id = s.item_id and l.created_at <= o.ended_at order by l.created_at desc limit 1
    ) end,
    'sold', -i.quantity, -1000 * i.quantity, '', o.id, o.ended_at, o.ended_at
  from ${goods} where o.status = 'delivered'`;

const holds = `
  insert into stock_allocations (order_id, item_id, pieces, grams, state, updated_at)
  select o.id, s.item_id, sum(i.quantity), 0, case k.hold when 'at-once' then 'held' else 'promised' end, o.created_at
  from ${goods} join stock_items k on k.id = s.item_id
  where o.status in ('pending', 'paid')
  group by o.id, s.item_id;
  update stock_levels set allocated_pieces = coalesce((
    select sum(a.pieces) from stock_allocations a where a.item_id = stock_levels.item_id and a.state = 'held'
  ), 0)`;
