import { type BrowserWindow, dialog } from 'electron';

const title = 'Hindquarter';

export async function sayUpToDate(window: BrowserWindow, current: string): Promise<void> {
  await dialog.showMessageBox(window, {
    type: 'info',
    title,
    message: `Hindquarter ${current} is the newest version`,
    buttons: ['OK'],
  });
}

export async function sayUpdateProblem(window: BrowserWindow, message: string, detail: string): Promise<void> {
  await dialog.showMessageBox(window, { type: 'warning', title, message, detail, buttons: ['OK'] });
}

export function askToDownload(window: BrowserWindow, version: string, current: string): Promise<boolean> {
  return ask(window, {
    message: `Hindquarter ${version} is available, and this is ${current}`,
    detail: 'It is downloaded while you work. Nothing is installed until you confirm once more.',
    buttons: ['Download it', 'Not now'],
    defaultId: 0,
  });
}

export interface Installation {
  version: string;
  isHost: boolean;
  unsent: number;
}

/**
 * Asks the user whether to install the update, and explains how it is installed. If there are unsent changes, "Later" is the default
 * button.
 */
export function askToInstall(window: BrowserWindow, { version, isHost, unsent }: Installation): Promise<boolean> {
  const waiting = unsent === 1 ? 'One change waits for the shop' : `${unsent} changes wait for the shop`;
  const steps = isHost
    ? 'The app makes a backup, stops the shop and starts again in the new version. The website will be offline for a minute or two.'
    : 'The app closes and starts again in the new version, which takes a minute or two.';
  return ask(window, {
    message: unsent > 0 ? `${waiting}. Install Hindquarter ${version} anyway?` : `Install Hindquarter ${version} now?`,
    detail: unsent > 0 ? `${steps} Waiting changes are kept on this computer and sent by the new version.` : steps,
    buttons: ['Install and restart', 'Later'],
    defaultId: unsent > 0 ? 1 : 0,
  });
}

type Question = Pick<Electron.MessageBoxOptions, 'message' | 'detail' | 'buttons' | 'defaultId'>;

async function ask(window: BrowserWindow, question: Question): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title,
    cancelId: 1,
    noLink: true,
    ...question,
  } as Electron.MessageBoxOptions);
  return response === 0;
}
