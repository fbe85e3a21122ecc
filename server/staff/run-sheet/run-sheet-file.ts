import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { describeOrderPayment } from '#core/orders/order-status.ts';
import { type CsvColumn, csvChunks, dayColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';

interface Line extends RunStop {
  day: string;
  stop: number;
}

const columns: readonly CsvColumn<Line>[] = [
  dayColumn('Day', (line) => line.day),
  numberColumn('Stop', (line) => line.stop),
  numberColumn('Order', (line) => line.orderId),
  textColumn('Status', (line) => line.status),
  textColumn('Name', (line) => line.customer.name),
  textColumn('Phone', (line) => line.customer.phone),
  textColumn('Email', (line) => line.customer.email),
  textColumn('Street', (line) => line.address?.street ?? null),
  textColumn('City', (line) => line.address?.city ?? null),
  textColumn('State', (line) => line.address?.state ?? null),
  textColumn('Postcode', (line) => line.address?.postcode ?? null),
  textColumn('Packs', (line) =>
    line.items.map((item) => `${item.quantity} × ${item.name} (${item.weight})`).join('; '),
  ),
  textColumn('Notes', (line) => line.notes),
  textColumn('Payment', (line) => describeOrderPayment(line.paymentType)),
];

/** A day's deliveries as a file, one line each, in the order of the run sheet. */
export function runSheetChunks({ day, stops }: RunSheet): AsyncIterable<string> {
  return csvChunks(
    columns,
    stops.map((stop, index) => ({ ...stop, day, stop: index + 1 })),
  );
}
