import type { BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { askToDownload, askToInstall, sayUpdateProblem, sayUpToDate } from './update-dialogs.ts';

export interface UpdateParts {
  window: BrowserWindow;
  /** How many changes wait for the shop. */
  countUnsent(): number;
  /** Of the shop on this computer: null once it is made, or why it isn't. Null in its place where the shop is elsewhere. */
  backUp: (() => Promise<string | null>) | null;
  /** Asks what must be asked and ends the shop's server; false where someone wants the app to go on. */
  prepareToQuit(): Promise<boolean>;
  /** After an installation that didn't begin: the shop opens again. */
  goOn(): Promise<void>;
}

let isUpdating = false;

/**
 * Looks for a newer version, and installs it if the one who asked says so twice: before the download and before the shop
 * is stopped. Nothing of it happens unasked, nor by closing the app.
 */
export async function updateApp(parts: UpdateParts): Promise<void> {
  if (isUpdating) return;
  isUpdating = true;
  try {
    await findAndInstall(parts);
  } catch (error) {
    // electron-updater's messages go on with stacks and headers.
    const [reason = ''] = String((error as Error).message).split('\n');
    const detail = `${reason.replace(/\.?$/, '.')} Nothing was changed.`;
    await sayUpdateProblem(parts.window, 'The newer version could not be had', detail);
  } finally {
    isUpdating = false;
    if (!parts.window.isDestroyed()) parts.window.setProgressBar(-1);
  }
}

async function findAndInstall({ window, countUnsent, backUp, prepareToQuit, goOn }: UpdateParts): Promise<void> {
  const updater = await openUpdater();
  const found = await checkFor(updater);
  if (found === null) {
    await sayUpdateProblem(window, 'This copy doesn’t look for newer versions', howElse);
    return;
  }
  const current = updater.currentVersion.version;
  if (!found.isUpdateAvailable) {
    await sayUpToDate(window, current);
    return;
  }
  const { version } = found.updateInfo;
  if (!(await askToDownload(window, version, current))) return;
  updater.on('download-progress', ({ percent }) => window.setProgressBar(percent / 100));
  await updater.downloadUpdate();
  if (!(await askToInstall(window, { version, isHost: backUp !== null, unsent: countUnsent() }))) return;
  const problem = await backUp?.();
  if (problem) {
    await sayUpdateProblem(window, 'The new version was not installed', `There must be a backup first. ${problem}`);
    return;
  }
  if (!(await prepareToQuit())) return;
  try {
    await install(updater);
  } catch (error) {
    await goOn();
    throw error;
  }
}

const howElse =
  'It wasn’t installed by an installer that knows where they are found. Get the newer installer and run it: the shop’s data stays.';

/** Null where this copy wasn't made to update itself. */
async function checkFor(updater: AppUpdater) {
  try {
    return await updater.checkForUpdates();
  } catch (error) {
    // The package was made without an address.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Loaded at its first use: most starts of the app need none of it. */
async function openUpdater(): Promise<AppUpdater> {
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.removeAllListeners('download-progress');
  return autoUpdater;
}

/** Never resolves where it works: the app ends. */
function install(updater: AppUpdater): Promise<never> {
  return new Promise((_resolve, reject) => {
    updater.once('error', reject);
    updater.quitAndInstall();
  });
}
