import { type BrowserWindow, Notification } from 'electron';
import type { Input } from '#desktop/ipc.ts';

/** Held until they are gone: one that is collected as garbage hears no click. */
const shown = new Set<Notification>();

/** Tells staff who look at another program; in the window itself the same is shown as it is. */
export function showNotification(
  window: BrowserWindow,
  { title, description, path }: Input<'notify'>,
  open: (screen: string) => void,
): void {
  if (window.isVisible() && window.isFocused()) return;
  const notification = new Notification({ title, body: description ?? '' });
  const forget = () => void shown.delete(notification);
  notification.on('click', () => {
    forget();
    open(path);
  });
  notification.on('close', forget);
  shown.add(notification);
  notification.show();
}
