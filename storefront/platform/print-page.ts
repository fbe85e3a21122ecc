import type { ReceiptSlip } from '#core/orders/receipt-slip.ts';

/** What the page shows: a sheet for staff, or a receipt, which a receipt printer prints from its slip. */
export type PrintJob = { kind: 'sheet' } | { kind: 'receipt'; slip: ReceiptSlip };

/** Prints the current page. Resolves once the page can be changed again. */
export let printPage = async (_job: PrintJob): Promise<void> => window.print();

/** For a program that prints by itself; call it before anything is rendered. Browser bundles don't contain it. */
export function printPageBy(form: typeof printPage): void {
  printPage = form;
}
