import { z } from 'zod';

/** As the system names it. */
const printerName = z.string().min(1).max(300);

/** Not strict: a newer version may have stored more, and this one must still find its printers. */
const receiptPrinterSchema = z.discriminatedUnion('kind', [
  /** The system's dialog asks each time. */
  z.object({ kind: z.literal('dialog') }),
  z.object({ kind: z.literal('system'), name: printerName }),
  z.object({
    kind: z.literal('network'),
    host: z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,253}$/, 'Please enter the printer’s address, such as 192.168.1.50.'),
    port: z.number().int().min(1).max(65_535),
    /** How many characters a line has: 42 or 48 on paper of 80 mm. */
    columns: z.union([z.literal(42), z.literal(48)]),
  }),
]);
export type ReceiptPrinter = z.infer<typeof receiptPrinterSchema>;
export type NetworkPrinter = Extract<ReceiptPrinter, { kind: 'network' }>;

export const printerSettingsSchema = z.object({
  /** For run sheets and packing slips; null asks each time. */
  sheets: printerName.nullable(),
  receipts: receiptPrinterSchema,
  /** Opens the drawer when cash is taken. It hangs on a receipt printer on the network. */
  opensDrawer: z.boolean(),
});
export type PrinterSettings = z.infer<typeof printerSettingsSchema>;

export const noPrinters: PrinterSettings = { sheets: null, receipts: { kind: 'dialog' }, opensDrawer: false };
