import { type BrowserWindow, Notification } from 'electron';
import type { Input } from '#desktop/ipc.ts';

/** Holds every notification until it is closed, because a garbage-collected notification doesn't receive clicks. */
const shown = new Set<Notification>();

/** Notifies staff who are using another program. While they use the app, the window itself shows the message in its own way. */
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
