import { removedBody } from '#server/email/email-tables.ts';
import type { Figure } from '#tools/bench/measure.ts';
import type { ShopDatabase } from '#tools/bench/scale/shop-database.ts';
import type { Intention } from '../people/records.ts';
import type { Play } from '../play-day.ts';
import type { PlayedMonth } from '../play-month.ts';

/** Data of the month that is still kept at the month's end, and must be deleted once its retention period is over. */
export interface Retained {
  keys: number;
  sessions: number;
  texts: number;
}

/** Counts the month's data that is still kept. @param monthEnd the month's end, as the database stores instants */
export async function retainedRows({ place }: Play, monthEnd: string): Promise<Retained> {
  const database = await place.openDatabase();
  try {
    const noOrders = 'not exists (select 1 from orders o where o.session_id = s.id)';
    return {
      keys: await database.number('select count(*) from idempotency_keys'),
      sessions: await database.number(`select count(*) from sessions s where s.user_id is null and ${noOrders}`),
      texts: await database.number(
        `select count(*) from outbox where created_at < '${monthEnd}' and text_body <> '${removedBody}'`,
      ),
    };
  } finally {
    await database.close();
  }
}

/** Judges whether all amounts are correct once every order and layby is finished. */
export async function judgeMoney(
  month: PlayedMonth,
  play: Play,
  [kept, left]: readonly [before: Retained, after: Retained],
): Promise<Figure[]> {
  const { place } = play;
  const name = month.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const database = await place.openDatabase();
  try {
    const rows = [
      ...(await recordRows(month, play, database)),
      ...(await stateRows(month, database)),
      ...clearedRows(kept, left),
    ];
    return rows.map((row) => ({ ...row, figure: `${name}: ${row.figure}` }));
  } finally {
    await database.close();
  }
}

async function recordRows({ records }: PlayedMonth, { place }: Play, database: ShopDatabase): Promise<Figure[]> {
  let lostPayments = 0;
  for (const [id, cents] of records.payments) {
    const found = await database.number(`select count(*) from payments where id = ${id} and amount_cents = ${cents}`);
    if (found !== 1) lostPayments += 1;
  }
  let lostOrders = 0;
  for (const id of records.orders.keys()) {
    if ((await database.number(`select count(*) from orders where id = ${id}`)) !== 1) lostOrders += 1;
  }
  const rows: Figure[] = [
    none('acknowledged orders that are lost', lostOrders, `of ${records.orders.size}`),
    none('acknowledged payments that are lost or differ', lostPayments, `of ${records.payments.size}`),
    none('answers that nobody would expect', records.surprises.length, records.surprises[0] ?? ''),
  ];
  if (place.stripe === null) return rows;
  const atProvider = place.stripe.ledger.netCents();
  const inShop = await database.number("select coalesce(sum(amount_cents), 0) from payments where method = 'card'");
  const measured = `${dollars(atProvider)} and ${dollars(inShop)}`;
  return [
    ...rows,
    { figure: 'card money at Stripe and in the shop', wanted: 'the same', measured, isMet: atProvider === inShop },
  ];
}

async function stateRows({ records }: PlayedMonth, database: ShopDatabase): Promise<Figure[]> {
  const idsOf = (...intentions: Intention[]) =>
    [...records.orders.values()].filter(({ intention, isPaid, isCancelled }) => {
      return intentions.includes(intention) && (isPaid || intention === 'leave') && !isCancelled;
    });
  const count = async (orders: readonly { id: number }[], condition: string) => {
    const ids = orders.map(({ id }) => id).join(', ') || '0';
    return database.number(`select count(*) from orders o where o.id in (${ids}) and ${condition}`);
  };
  const open = await database.number("select count(*) from charges where status in ('open', 'action')");
  const pending = await database.number("select count(*) from orders where status = 'pending'");
  const laybys = idsOf('layby', 'counter-layby');
  const unfinished = await count(
    laybys,
    "(o.paid_cents <> o.total_cents or not exists (select 1 from layby_plans p where p.order_id = o.id and p.status = 'completed'))",
  );
  const inFull = idsOf('pay');
  const unpaid = await count(inFull, "o.status not in ('paid', 'delivered')");
  const left = idsOf('leave');
  const kept = await count(left, "o.status <> 'cancelled'");
  return [
    none('charges whose outcome is unknown', open),
    none('orders that neither came to their end nor were cancelled', pending),
    none('laybys on good cards and at the counter that aren’t paid off', unfinished, `of ${laybys.length}`),
    none('orders paid in full that aren’t paid or delivered', unpaid, `of ${inFull.length}`),
    none('orders that nobody paid and that weren’t cancelled', kept, `of ${left.length}`),
  ];
}

function clearedRows(before: Retained, after: Retained): Figure[] {
  return [
    none('responses kept for repeated calls, 30 days later', after.keys, `of ${before.keys}`),
    none('guests’ sessions without orders, 31 days after their end', after.sessions, `of ${before.sessions}`),
    none('texts of emails, after 90 days', after.texts, `of ${before.texts}`),
  ];
}

function none(figure: string, found: number, more = ''): Figure {
  return {
    figure,
    wanted: 'none',
    measured: [found === 0 ? 'none' : String(found), more].filter(Boolean).join(' '),
    isMet: found === 0,
  };
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })}`;
