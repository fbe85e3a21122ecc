import { dialog } from 'electron';
import { formatLongInstant } from '#core/dates.ts';
import type { ListedBackup } from '#core/upkeep.ts';
import type { BackupState } from '#desktop/ipc.ts';

export function confirmRestore({ madeAt }: ListedBackup): Promise<boolean> {
  return confirm(
    `Restore the shop to ${formatLongInstant(madeAt)}?`,
    'Everything since then is removed from the shop: orders, payments, products, accounts. The current data is backed ' +
      'up first, so that you can return to it. Customers can’t reach the website until this is done.',
    'Restore',
  );
}

/**
 * Asks the user whether to restore a backup although the existing data can't be backed up first. The backup disk may be full or
 * missing. Or the database is damaged, which may be the reason for restoring.
 */
export function confirmWithoutSafetyCopy(why: string, folder: string): Promise<boolean> {
  return confirm(
    'Couldn’t back up the current data. Restore anyway?',
    `${why} Nothing is deleted: the current data is moved to a folder called before-restore in ${folder}.`,
    'Restore anyway',
  );
}

export function confirmNewPassword(username: string | null): Promise<boolean> {
  return confirm(
    `Make a new password for ${username ?? 'the staff account'}?`,
    'The old one stops working, and the account is signed out everywhere. The website will be offline for a few seconds.',
    'New password',
  );
}

/**
 * Called when the app is about to close during a backup, a restore or a password change. Asks the user whether to finish or stop that
 * work.
 */
export async function askBeforeClosing({ kind }: NonNullable<BackupState['work']>): Promise<'finish' | 'now' | 'stay'> {
  const [message, what] = texts[kind];
  const detail = `${what} The website stops with the app.`;
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message,
    detail,
    buttons: ['Finish it, then close', 'Close now', 'Don’t close'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return response === 0 ? 'finish' : response === 1 ? 'now' : 'stay';
}

const texts = {
  backup: ['A backup is being made', 'If you close now, there is no backup from today. Older ones are kept.'],
  restore: ['A backup is being restored', 'If you close now, the shop returns to its earlier data at the next start.'],
  password: ['A new password is being made', 'If you close now, the old password may still be valid.'],
} as const;

async function confirm(message: string, detail: string, yes: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Hindquarter',
    message,
    detail,
    buttons: [yes, 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}
