import type { ReceiptSlip } from '#core/orders/papers/receipt-slip.ts';

/** The document to print: a sheet for staff, or a receipt. `slip` is the receipt's content for a receipt printer. */
export type PrintJob = { kind: 'sheet' } | { kind: 'receipt'; slip: ReceiptSlip };

/** Prints the current page. Resolves once the page can be changed again. */
export let printPage = async (_job: PrintJob): Promise<void> => window.print();

/**
 * Replaces `printPage` in a program that does its own printing. Must be called before anything is rendered. Browser bundles don't
 * contain this function.
 */
export function printPageBy(form: typeof printPage): void {
  printPage = form;
}
