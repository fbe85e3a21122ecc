import type { BrowserWindow } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { askToDownload, askToInstall, sayUpdateProblem, sayUpToDate } from './update-dialogs.ts';

export interface UpdateParts {
  window: BrowserWindow;
  /** Returns the number of changes that haven't been sent to the shop's server. */
  countUnsent(): number;
  /**
   * Backs up the shop on this computer. Resolves to null, or to the reason why the backup failed. For a shop on another computer,
   * `backUp` itself is null.
   */
  backUp: (() => Promise<string | null>) | null;
  /** Shows the prompts before quitting, and stops the shop's server. Resolves to false if the user wants the app to keep running. */
  prepareToQuit(): Promise<boolean>;
  /** Opens the shop again after the installation of an update didn't start. */
  goOn(): Promise<void>;
}

let isUpdating = false;

/**
 * Looks for a newer version of the app. Installs it only if the user agrees twice: before the download, and before the shop is stopped.
 * Nothing is installed otherwise, even when the app closes.
 */
export async function updateApp(parts: UpdateParts): Promise<void> {
  if (isUpdating) return;
  isUpdating = true;
  try {
    await findAndInstall(parts);
  } catch (error) {
    // Only the first line is shown, because the other lines are a stack trace and headers.
    const [reason = ''] = String((error as Error).message).split('\n');
    const detail = `${reason.replace(/\.?$/, '.')} Nothing was changed.`;
    await sayUpdateProblem(parts.window, 'Couldn’t get the newer version', detail);
  } finally {
    isUpdating = false;
    if (!parts.window.isDestroyed()) parts.window.setProgressBar(-1);
  }
}

async function findAndInstall({ window, countUnsent, backUp, prepareToQuit, goOn }: UpdateParts): Promise<void> {
  const updater = await openUpdater();
  const found = await checkFor(updater);
  if (found === null) {
    await sayUpdateProblem(window, 'This copy doesn’t check for updates', howElse);
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
    await sayUpdateProblem(window, 'Couldn’t install the new version', `A backup is needed first. ${problem}`);
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
  'It wasn’t installed by an installer that knows where to find them. Download the newer installer and run it. The shop’s data stays.';

/** Checks for a newer version of the app. Resolves to null if this copy of the app can't update itself. */
async function checkFor(updater: AppUpdater) {
  try {
    return await updater.checkForUpdates();
  } catch (error) {
    // The package was built without an update URL.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Loads the updater only when it is needed, because most starts of the app don't need it. */
async function openUpdater(): Promise<AppUpdater> {
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.removeAllListeners('download-progress');
  return autoUpdater;
}

/** Installs the update and ends the app. If the installation doesn't start, the promise is rejected; it is never resolved. */
function install(updater: AppUpdater): Promise<never> {
  return new Promise((_resolve, reject) => {
    updater.once('error', reject);
    updater.quitAndInstall();
  });
}
