import { dialog } from 'electron';

/** Before the shop on this computer is let go of: its website ends with it. */
export async function confirmStop(): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Hindquarter',
    message: 'Stop the shop on this computer?',
    detail:
      'The website stops, and customers can’t reach it until you open the shop again. Its folder stays as it is; choose the ' +
      'same folder to come back to it.',
    buttons: ['Keep it open', 'Stop the shop'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
