import { dialog } from 'electron';
import type { AppSettings } from '../app-settings.ts';
import { FailedUpkeep, runUpkeep } from '../backup/run-upkeep.ts';
import { confirmNewPassword } from '../backup/upkeep-dialogs.ts';

const argument = /^--reset-staff(?:=(.{1,254}))?$/;

/**
 * Gives a staff account a new password if the app was started with `--reset-staff` or `--reset-staff=NAME`, as `npm run reset-staff`
 * does. It is for an owner who can't sign in and receives no emails. People who only work in the app's window can't use it, because it
 * takes access to the computer's account to start a program with an argument. The shop must not be running. `upkeep` is the path of the
 * built dist/server/upkeep.js.
 */
export async function resetAtStart(given: readonly string[], settings: AppSettings, upkeep: string): Promise<void> {
  const found = findArgument(given);
  const { shop } = settings.read();
  if (found === undefined || shop?.kind !== 'host') return;
  const username = found[1] ?? null;
  if (!(await confirmNewPassword(username))) return;
  try {
    const made = await runUpkeep(upkeep, { kind: 'reset-staff', dataDir: shop.folder, username });
    const detail = `User name: ${made.username}\nPassword: ${made.password}\n\nSign in with these, then choose your own password under Account. This one is shown only now.`;
    await show('info', 'The account has a new password', detail);
  } catch (error) {
    if (!(error instanceof FailedUpkeep)) throw error;
    await show('error', 'Couldn’t make a new password', error.message);
  }
}

/**
 * Called when the app was started a second time while it is running. If that start asked for a new password, shows a message that none
 * was made.
 */
export async function explainResetWhileRunning(given: readonly string[]): Promise<void> {
  if (findArgument(given) === undefined) return;
  const detail =
    'No new password was made, because Hindquarter is already running. Quit it, then start it with --reset-staff again.';
  await show('info', 'Quit Hindquarter first', detail);
}

function findArgument(given: readonly string[]): RegExpExecArray | undefined {
  return given.map((each) => argument.exec(each)).find((each) => each !== null);
}

async function show(type: 'info' | 'error', message: string, detail: string): Promise<void> {
  await dialog.showMessageBox({ type, title: 'Hindquarter', message, detail, buttons: ['OK'], noLink: true });
}
