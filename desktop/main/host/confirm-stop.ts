import { dialog } from 'electron';

// Before the shop on this computer stops, its owner is asked: its website stops with it.

/** Before the shop is let go of. */
export function confirmStop(): Promise<boolean> {
  return confirm(
    'Stop the shop on this computer?',
    'The website stops, and customers can’t reach it until you open the shop again. Its folder stays as it is; choose the ' +
      'same folder to come back to it.',
    ['Keep it open', 'Stop the shop'],
  );
}

/** Before the app ends. */
export function confirmQuit(): Promise<boolean> {
  return confirm(
    'Stop the shop and quit?',
    'The website stops, and customers can’t reach it until you open Hindquarter again. To keep it running, close the window ' +
      'instead.',
    ['Keep it open', 'Stop and quit'],
  );
}

/** Before a setting that needs a new start. */
export function confirmRestart(): Promise<boolean> {
  return confirm('Restart the shop?', 'The website will be offline for a few seconds.', ['Cancel', 'Restart the shop']);
}

async function confirm(message: string, detail: string, buttons: [stay: string, stop: string]): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message,
    detail,
    buttons,
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
