import { dialog } from 'electron';
import { formatLongInstant } from '#core/dates.ts';
import type { ListedBackup } from '#core/upkeep.ts';
import type { BackupState } from '#desktop/ipc.ts';

export function confirmRestore({ madeAt }: ListedBackup): Promise<boolean> {
  return confirm(
    `Put the shop back to ${formatLongInstant(madeAt)}?`,
    'Everything since then leaves the shop: orders, payments, products, accounts. What there is now is backed up first, so ' +
      'that you can come back to it. Customers can’t reach the website meanwhile.',
    'Restore',
  );
}

/** Shown if the disk for backups is full or missing, or if the database is damaged, which may be why the owner restores. */
export function confirmWithoutSafetyCopy(why: string, folder: string): Promise<boolean> {
  return confirm(
    'What there is now could not be backed up. Restore all the same?',
    `${why} Nothing is deleted in any case: what there is now is set aside in ${folder}, in a folder called before-restore.`,
    'Restore all the same',
  );
}

export function confirmNewPassword(username: string | null): Promise<boolean> {
  return confirm(
    `Make a new password for ${username ?? 'the staff account'}?`,
    'The old one stops working, and the account is signed out everywhere. The website is away for a few seconds.',
    'New password',
  );
}

/** Asks what to do with running work when the app is about to close. */
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
  backup: ['A backup is being made', 'If you close now, there is none of today; older ones stay as they are.'],
  restore: ['A backup is being restored', 'If you close now, the next start puts back what was there before.'],
  password: ['A new password is being made', 'If you close now, the old one may still be the right one.'],
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
