import type { ReceiptSlip } from '#core/orders/receipt-slip.ts';

/** What the page shows: a sheet of the staff's, or a receipt, which a receipt printer prints from its slip. */
export type PrintJob = { kind: 'sheet' } | { kind: 'receipt'; slip: ReceiptSlip };

/** Prints the page that is shown. Resolves once it need not be shown any longer. */
export let printPage = async (_job: PrintJob): Promise<void> => window.print();

/** For a program that prints by itself, before anything is rendered. Browsers' bundles are without it. */
export function printPageBy(form: typeof printPage): void {
  printPage = form;
}
