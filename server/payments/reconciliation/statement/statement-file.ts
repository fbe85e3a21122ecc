import { melbourneDay } from '#core/dates.ts';
import type { Comparison, ListedMovement } from '#core/payments/statement.ts';
import { differenceCents } from '#core/payments/statement.ts';
import type { StatementLine, StatementPayout } from '#core/payments/statement-api.ts';
import {
  type CsvColumn,
  csvChunks,
  dayColumn,
  dollarsColumn,
  instantColumn,
  textColumn,
} from '#server/http/csv-file.ts';

interface FileRow {
  at: string;
  kind: string;
  orders: string | null;
  reference: string;
  shopCents: number | null;
  providerCents: number | null;
  differenceCents: number | null;
  feeCents: number | null;
  netCents: number | null;
  payoutId: string | null;
  state: string;
}

const columns: readonly CsvColumn<FileRow>[] = [
  dayColumn('Day', ({ at }) => melbourneDay(new Date(at))),
  instantColumn('Time', ({ at }) => at),
  textColumn('Kind', ({ kind }) => kind),
  textColumn('Orders', ({ orders }) => orders),
  textColumn('Reference', ({ reference }) => reference),
  dollarsColumn('Shop', ({ shopCents }) => shopCents),
  dollarsColumn('Provider', ({ providerCents }) => providerCents),
  dollarsColumn('Difference', (row) => row.differenceCents),
  dollarsColumn('Fee', ({ feeCents }) => feeCents),
  dollarsColumn('Net', ({ netCents }) => netCents),
  textColumn('Payout', ({ payoutId }) => payoutId),
  textColumn('State', ({ state }) => state),
];

/** A statement as a file. The net amounts of all rows except payouts add up to what the provider owes for the period. */
export function statementChunks(comparison: Comparison, movements: readonly ListedMovement[]): AsyncIterable<string> {
  const days = new Set(comparison.days.map(({ day }) => day));
  const fees = movements.filter(({ kind, at }) => kind === 'fee' && days.has(melbourneDay(new Date(at))));
  const rows = [
    ...comparison.days.flatMap(({ lines }) => lines.map(lineRow)),
    ...fees.map(feeRow),
    ...comparison.payouts.map(payoutRow),
  ];
  return csvChunks(
    columns,
    rows.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  );
}

function lineRow(line: StatementLine): FileRow {
  const { providerCents, feeCents } = line;
  const netCents = providerCents === null ? null : providerCents - feeCents;
  const orders = line.orders.map((id) => `#${id}`).join(' ');
  return { ...line, orders, differenceCents: differenceCents(line), netCents };
}

const nothing = { orders: null, shopCents: null, differenceCents: null } as const;

function feeRow({ id, at, amountCents, feeCents, payoutId }: ListedMovement): FileRow {
  const fee = feeCents - amountCents;
  const row = { ...nothing, at, kind: 'fee', reference: id, payoutId, state: '' };
  return { ...row, providerCents: null, feeCents: fee, netCents: -fee };
}

/** Returns the row of a payout. Its difference is the part of the payout's movements that was not paid out. */
function payoutRow({ id, at, amountCents, carriedCents, movements, state }: StatementPayout): FileRow {
  const row = { ...nothing, at, kind: 'payout', reference: id, payoutId: id, state };
  const difference = movements === 0 ? null : carriedCents - amountCents;
  return { ...row, providerCents: -amountCents, differenceCents: difference, feeCents: null, netCents: null };
}
