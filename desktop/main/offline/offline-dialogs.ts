import { dialog } from 'electron';
import type { SetAside } from './storage/offline-file.ts';

const changes = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;

/** True where staff would rather lose what is unsent than stay. */
export async function confirmLoss(label: string, unsent: number): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message: `${changes(unsent)} made here ${unsent === 1 ? 'hasn’t' : 'haven’t'} reached the shop yet`,
    detail: 'They are stored on this computer alone, and are deleted with everything else that was seen of the shop.',
    buttons: ['Stay signed in', `${label} and delete ${changes(unsent)}`],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

export async function showSetAside({ file, saved }: SetAside): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message: 'The file of changes that wait for the shop was damaged',
    detail: `${changes(saved)} could be read and will be sent. The damaged file is ${file}. It can be looked into until somebody signs out or leaves this shop, which deletes its key. Please compare the last orders and payments with your own notes.`,
    buttons: ['Continue'],
    noLink: true,
  });
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
