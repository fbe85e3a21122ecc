import type { BrowserWindow } from 'electron';

/**
 * The paper to print on. A sheet is A4. A receipt has the width of the printer's own paper, because Electron would otherwise print it
 * on A4.
 */
export type Paper = 'sheet' | 'receipt';

/**
 * Prints the window's content on a named printer without a dialog, or with the system's dialog. Resolves to null, or to the reason why
 * nothing was printed.
 */
export async function printWindow(
  { webContents }: BrowserWindow,
  deviceName: string | null,
  paper: Paper,
): Promise<string | null> {
  if (deviceName !== null && !(await webContents.getPrintersAsync()).some(({ name }) => name === deviceName)) {
    return `Couldn’t find the printer “${deviceName}”. Choose another under Shop, Printers.`;
  }
  const options = {
    ...(deviceName === null ? {} : { silent: true, deviceName }),
    ...(paper === 'receipt' ? { usePrinterDefaultPageSize: true } : {}),
  };
  return new Promise((resolve) => {
    webContents.print(options, (isPrinted, reason) => {
      // If the user closed the dialog, that isn't an error: the user doesn't want to print.
      const isDone = isPrinted || (deviceName === null && /cancel/i.test(reason));
      resolve(isDone ? null : `The printer didn’t accept it${reason === '' ? '' : ` (${reason})`}. Please try again.`);
    });
  });
}
