import { dialog } from 'electron';
import type { StoreTrouble } from './storage/store-trouble.ts';

const changes = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** Asks staff to confirm that unsent changes will be lost. Resolves to true if they confirm it. */
export async function confirmLoss(label: string, unsent: number): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message: `${changes(unsent)} made here ${unsent === 1 ? 'hasn’t' : 'haven’t'} reached the shop yet`,
    detail:
      'They are stored only on this computer, and are deleted with everything else that was loaded from the shop.',
    buttons: ['Stay signed in', `${label} and delete ${changes(unsent)}`],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/** Asks the user whether to leave the shop although its file can't be opened. Resolves to true if the user agrees. */
export async function confirmLeaving(): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message: 'Sales and payments made here may not have reached the shop yet',
    detail:
      'The file that keeps them can’t be opened now, for example because the disk is full or this computer doesn’t provide the key. The file and its key stay on this computer, and what waits in it is sent once the app is connected to this shop again and can open it.',
    buttons: ['Stay connected', 'Leave this shop'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

/**
 * Tells the user that unsent changes are kept, because someone else has to decide about them. `why`: why this user can't decide; null
 * if the counter is locked.
 */
export async function sayNotDeleted(unsent: number, why: string | null): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message: why === null ? 'This counter is locked' : 'The app stays connected to this shop',
    detail: `${changes(unsent)} made here ${unsent === 1 ? 'hasn’t' : 'haven’t'} reached the shop yet, and would be deleted. ${why ?? 'Please unlock the counter first.'}`,
    buttons: ['OK'],
    noLink: true,
  });
}

export async function showTrouble(trouble: StoreTrouble): Promise<void> {
  const { message, detail } = textOfTrouble(trouble);
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message,
    detail,
    buttons: ['Continue'],
    noLink: true,
  });
}

const kept = (sealed: number) =>
  `${changes(sealed)} can’t be read now, because this computer doesn’t provide the key. ${sealed === 1 ? 'It is' : 'They are'} kept, and sent once the app starts with it again: sign in to this computer as you did when they were made. Counter staff who sign out here or leave this shop can delete ${sealed === 1 ? 'it' : 'them'}.`;
/** Returns what happens to the changes in a file that can't be used now. `unsent`: how many they are; null if that is unknown. */
const inFile = (unsent: number | null) =>
  unsent === 0
    ? ''
    : ` Changes that wait for the shop ${unsent === null ? 'may be' : 'are'} in a file that can’t be used now. The file is kept, also if you sign out here or leave this shop.`;
const compare = 'Please compare the last orders and payments with your own notes.';

function textOfTrouble(trouble: StoreTrouble): { message: string; detail: string } {
  if (trouble.kind === 'not-stored') {
    return {
      message: 'Nothing can be stored on this computer',
      detail: `You can work only while the shop can be reached.${inFile(trouble.sealed)} Free some space on the disk, then start the app again. (${trouble.cause})`,
    };
  }
  if (trouble.kind === 'shut') {
    const { sealed } = trouble;
    const cause = trouble.cause === null ? '' : ` (${trouble.cause})`;
    const keyless = trouble.cause === null && sealed !== null && sealed > 0;
    return {
      message: 'This counter is locked, and what it stores can’t be opened',
      detail: `It was locked while the shop couldn’t be reached. Please sign in with your password once the shop can be reached.${keyless ? ` ${kept(sealed)}` : inFile(sealed)}${cause}`,
    };
  }
  const { sealed } = trouble;
  if (trouble.kind === 'locked') {
    return {
      message: `${changes(sealed)} that ${sealed === 1 ? 'waits' : 'wait'} for the shop can’t be read`,
      detail: `${kept(sealed)} ${compare}`,
    };
  }
  const { file, saved } = trouble.setAside;
  const read = `${changes(saved)} could be read and will be sent.`;
  if (sealed > 0) {
    return {
      message: `${changes(sealed)} that ${sealed === 1 ? 'waits' : 'wait'} for the shop can’t be read`,
      detail: `${read} ${kept(sealed)} ${compare}`,
    };
  }
  return {
    message: 'The file of changes that wait for the shop was damaged',
    detail: `${read} The damaged file is ${file}. It can be examined until someone signs out or leaves this shop, which deletes its key. ${compare}`,
  };
}

export async function showOtherVersion(text: string): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message: 'This app and the shop have different versions',
    detail: `${text} Until then some screens may not work, and the shop may refuse what is sent to it; nothing that waits here is lost.`,
    buttons: ['Continue'],
    noLink: true,
  });
}
