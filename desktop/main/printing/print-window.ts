import type { BrowserWindow } from 'electron';

/** A sheet is A4. A receipt is as wide as the printer's own paper, which Electron would take for A4 unless told otherwise. */
export type Paper = 'sheet' | 'receipt';

/** Prints what the window shows: on a printer without a word, or by the system's dialog. Null, or why it wasn't printed. */
export async function printWindow(
  { webContents }: BrowserWindow,
  deviceName: string | null,
  paper: Paper,
): Promise<string | null> {
  if (deviceName !== null && !(await webContents.getPrintersAsync()).some(({ name }) => name === deviceName)) {
    return `The printer “${deviceName}” isn’t there any more. Choose another under Shop, Printers.`;
  }
  const options = {
    ...(deviceName === null ? {} : { silent: true, deviceName }),
    ...(paper === 'receipt' ? { usePrinterDefaultPageSize: true } : {}),
  };
  return new Promise((resolve) => {
    webContents.print(options, (isPrinted, reason) => {
      // Whoever closes the dialog doesn't want it printed.
      const isDone = isPrinted || (deviceName === null && /cancel/i.test(reason));
      resolve(isDone ? null : `The printer didn’t take it${reason === '' ? '' : ` (${reason})`}. Please try again.`);
    });
  });
}
