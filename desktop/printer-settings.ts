import { z } from 'zod';

/** A printer's name in the system. */
const printerName = z.string().min(1).max(300);

/** How receipts are printed. The schema isn't strict, so that this version can still read settings with fields of a newer version. */
const receiptPrinterSchema = z.discriminatedUnion('kind', [
  /** The user chooses the printer in the system's dialog each time. */
  z.object({ kind: z.literal('dialog') }),
  z.object({ kind: z.literal('system'), name: printerName }),
  z.object({
    kind: z.literal('network'),
    host: z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,253}$/, 'Please enter the printer’s address, such as 192.168.1.50.'),
    port: z.number().int().min(1).max(65_535),
    /** The number of characters in a line: 42 or 48 on 80 mm paper. */
    columns: z.union([z.literal(42), z.literal(48)]),
  }),
]);
export type ReceiptPrinter = z.infer<typeof receiptPrinterSchema>;
export type NetworkPrinter = Extract<ReceiptPrinter, { kind: 'network' }>;

export const printerSettingsSchema = z.object({
  /** The printer for run sheets and packing slips. If null, the user chooses a printer in the system's dialog each time. */
  sheets: printerName.nullable(),
  receipts: receiptPrinterSchema,
  /** Whether the cash drawer opens when cash is taken. It must be connected to a receipt printer on the network. */
  opensDrawer: z.boolean(),
});
export type PrinterSettings = z.infer<typeof printerSettingsSchema>;

export const noPrinters: PrinterSettings = { sheets: null, receipts: { kind: 'dialog' }, opensDrawer: false };
