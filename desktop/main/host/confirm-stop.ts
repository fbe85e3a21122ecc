import { dialog } from 'electron';

// These dialogs ask the owner before the shop on this computer stops, because its website stops too.

/** Asks the owner for confirmation before the app disconnects from the shop. */
export function confirmStop(): Promise<boolean> {
  return confirm(
    'Stop the shop on this computer?',
    'The website stops, and customers can’t reach it until you open the shop again. Its folder stays as it is. To return ' +
      'to it, choose the same folder.',
    ['Keep it open', 'Stop the shop'],
  );
}

/** Asks the owner for confirmation before the app quits. */
export function confirmQuit(): Promise<boolean> {
  return confirm(
    'Stop the shop and quit?',
    'The website stops, and customers can’t reach it until you open Hindquarter again. To keep it running, close the window ' +
      'instead.',
    ['Keep it open', 'Stop and quit'],
  );
}

/** Asks the owner for confirmation before a changed setting restarts the shop. */
export function confirmRestart(): Promise<boolean> {
  return confirm('Restart the shop?', 'The website will be offline for a few seconds.', ['Cancel', 'Restart the shop']);
}

/** Tells a user who may not change a setting of the shop, or stop it, why nothing was done. */
export async function sayNotDone(message: string, why: string): Promise<void> {
  await dialog.showMessageBox({ type: 'warning', title: 'Hindquarter', message, detail: why, buttons: ['OK'] });
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
