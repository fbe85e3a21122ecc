import { type BrowserWindow, Notification } from 'electron';
import type { Input } from '#desktop/ipc.ts';

/** Kept until they close: a notification that is garbage-collected receives no click. */
const shown = new Set<Notification>();

/** Notifies staff who are using another program. The window itself shows the same message in its own way. */
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
