import type { BrowserWindow } from 'electron';
import type { Input, Output } from '#desktop/ipc.ts';
import type { NetworkPrinter, ReceiptPrinter } from '#desktop/printer-settings.ts';
import type { AppSettings } from '../app-settings.ts';
import { sendToPrinter } from './network-printer.ts';
import { printWindow } from './print-window.ts';
import { drawerBytes, receiptBytes, testBytes } from './printer-bytes.ts';

/**
 * Prints on the printers that the owner has chosen, one job after another. Each method resolves to null, or to a description of
 * the problem.
 */
export class Printing {
  readonly #window: BrowserWindow;
  readonly #settings: AppSettings;
  /** The last print job. Jobs run one after another, because a receipt printer accepts only one connection at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(window: BrowserWindow, settings: AppSettings) {
    this.#window = window;
    this.#settings = settings;
  }

  async read(): Promise<Output<'readPrinters'>> {
    const printers = await this.#window.webContents.getPrintersAsync();
    return {
      printers: printers.map(({ name, displayName }) => ({ name, label: displayName || name })),
      settings: this.#settings.read().printers,
    };
  }

  print(job: Input<'print'>): Promise<string | null> {
    const { sheets, receipts } = this.#settings.read().printers;
    if (job.kind === 'sheet') return printWindow(this.#window, sheets, 'sheet');
    return receipts.kind === 'network'
      ? this.#send(receipts, receiptBytes(job.slip, receipts.columns))
      : printWindow(this.#window, nameOf(receipts), 'receipt');
  }

  /** Prints any screen with the system's dialog. */
  printScreen(): Promise<string | null> {
    return printWindow(this.#window, null, 'sheet');
  }

  test(printer: ReceiptPrinter): Promise<string | null> {
    return printer.kind === 'network'
      ? this.#send(printer, testBytes(printer.columns))
      : printWindow(this.#window, nameOf(printer), 'receipt');
  }

  /** Opens the cash drawer after cash was taken. Does nothing if there is no drawer. */
  async openDrawer(): Promise<string | null> {
    const { receipts, opensDrawer } = this.#settings.read().printers;
    return opensDrawer && receipts.kind === 'network' ? this.#send(receipts, drawerBytes()) : null;
  }

  #send(printer: NetworkPrinter, bytes: Uint8Array): Promise<string | null> {
    const sent = this.#last.then(() => sendToPrinter(printer, bytes));
    this.#last = sent;
    return sent;
  }
}

function nameOf(printer: Exclude<ReceiptPrinter, NetworkPrinter>): string | null {
  return printer.kind === 'system' ? printer.name : null;
}
