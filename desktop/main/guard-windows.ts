import { app, session, shell } from 'electron';
import { isOwnAddress } from './app-address.ts';

/**
 * Whatever a page is made to try: it stays on the app's own screens, opens no window, embeds nothing and gets no
 * permission. A link to a web page goes to the system's browser.
 */
export function guardWindows(): void {
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { preventDefault(): void }, address: string) => {
      if (!isOwnAddress(address)) event.preventDefault();
    };
    contents.on('will-navigate', (event) => stay(event, event.url));
    contents.on('will-redirect', (event) => stay(event, event.url));
    contents.on('will-frame-navigate', (event) => stay(event, event.url));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void openInBrowser(url);
      return { action: 'deny' };
    });
  });
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, respond) => respond(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
}

/** Only web pages: another scheme could start a program. */
export async function openInBrowser(address: string): Promise<void> {
  const scheme = URL.canParse(address) ? new URL(address).protocol : '';
  if (scheme === 'https:' || scheme === 'http:') await shell.openExternal(address);
}
