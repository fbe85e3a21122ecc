import { type BrowserWindow, Notification } from 'electron';
import type { Input } from '#desktop/ipc.ts';

/** The open notifications. They are kept here, because a notification that is garbage-collected doesn't receive clicks. */
const shown = new Set<Notification>();

/** Shows a notification of the system if staff are using another program. While they use the app, the window shows the message itself. */
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
