import { dialog, shell } from 'electron';
import { formatLongInstant } from '#core/dates.ts';
import type { ListedBackup } from '#core/upkeep.ts';
import type { HostSetting } from '../app-settings.ts';
import { showLog } from '../log/app-log.ts';
import type { FailedStart } from './hosted-shop.ts';

export type Remedy = 'again' | 'restore' | 'other-port' | 'without-keys' | 'other-folder' | 'quit';

interface Question {
  message: string;
  detail: string;
  remedies: [remedy: Remedy | 'show' | 'show-log', label: string][];
}

/** Turns a failed start into a dialog that names the shop's data folder and has one button for each way to continue. */
export function startQuestion(
  { fault, message: text }: FailedStart,
  { folder, port }: HostSetting,
  newest: ListedBackup | null = null,
): Question {
  const again: Question['remedies'][number] = ['again', 'Try again'];
  const elsewhere: Question['remedies'][number] = ['other-folder', 'Choose another folder'];
  const quit: Question['remedies'][number] = ['quit', 'Close the app'];
  switch (fault) {
    case 'port':
      return {
        message: `Another program uses port ${port}, which the shop in ${folder} needs`,
        detail: `Close that program and try again, or use port ${port + 1} for the shop. Links to the shop then change.`,
        remedies: [again, ['other-port', `Use port ${port + 1}`], quit],
      };
    case 'in-use':
      return {
        message: `The shop in ${folder} is running already`,
        detail: 'Another copy of Hindquarter has it open, on this computer or over the network. Stop that one first.',
        remedies: [again, elsewhere, quit],
      };
    case 'folder':
      return {
        message: `The folder ${folder} can’t be used`,
        detail: `Couldn’t write to it. Check that the disk is connected and that you may change the folder. ${text}`,
        remedies: [again, elsewhere, quit],
      };
    case 'database':
      return {
        message: `The shop’s database in ${folder} is damaged`,
        detail: text,
        remedies: [
          again,
          ...(newest
            ? [['restore', `Restore ${formatLongInstant(newest.madeAt)}`] satisfies Question['remedies'][number]]
            : []),
          ['show', 'Show the folder'],
          elsewhere,
          quit,
        ],
      };
    case 'keys':
      return {
        message: `The shop in ${folder} has taken real card payments, and this computer doesn’t have its Stripe keys`,
        detail:
          'If they were entered on this computer, sign in to it as you did then, and try again. Backups don’t contain them: ' +
          'on a new computer, start the shop without them, sign in, and enter them in the Shop menu under “Email and cards…”. ' +
          'Until then customers see the Coming Soon page and can’t order, and what Stripe has charged can’t be refunded.',
        remedies: [again, ['without-keys', 'Start without the keys'], elsewhere, quit],
      };
    case 'other':
      return {
        message: `Couldn’t start the shop in ${folder}`,
        detail: text,
        remedies: [again, ['show-log', 'Show the log'], elsewhere, quit],
      };
  }
}

/** Asks the owner how to continue after a failed start, until the owner chooses a solution. Closing the dialog closes the app. */
export async function chooseRemedy(
  refused: FailedStart,
  setting: HostSetting,
  newest: ListedBackup | null,
): Promise<Remedy> {
  const { message, detail, remedies } = startQuestion(refused, setting, newest);
  for (;;) {
    const buttons = remedies.map(([, label]) => label);
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: 'Hindquarter',
      message,
      detail,
      buttons,
      defaultId: 0,
      cancelId: buttons.length - 1,
      noLink: true,
    });
    const [remedy] = remedies[response] ?? ['quit'];
    if (remedy === 'show') await shell.openPath(setting.folder);
    else if (remedy === 'show-log') showLog();
    else return remedy;
  }
}
