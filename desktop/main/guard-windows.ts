import { app, session, shell, type WebContents } from 'electron';
import { isOwnScreen } from './app-address.ts';

/** Makes every page run in the operating system's sandbox. Must be called before the app is ready. */
export function guardProcess(): void {
  app.enableSandbox();
  // Without this, the app would accept any certificate if this variable was set for another program.
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
}

/**
 * Restricts every page: it stays on the app's own screens, opens no window, embeds nothing and gets no permissions. A link to a
 * web page opens in the system's browser.
 */
export function guardWindows(): void {
  app.on('web-contents-created', (_event, webContents) => guardContents(webContents));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, accept) => {
    event.preventDefault();
    accept(false);
  });
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, respond) => respond(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  // The app saves downloads itself, after asking the user where to.
  defaultSession.on('will-download', (event) => event.preventDefault());
}

function guardContents(webContents: WebContents): void {
  const stay = (event: { preventDefault(): void; url: string }) => {
    if (!isOwnScreen(event.url)) event.preventDefault();
  };
  webContents.on('will-navigate', stay);
  webContents.on('will-redirect', stay);
  webContents.on('will-frame-navigate', stay);
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    void openInBrowser(url);
    return { action: 'deny' };
  });
}

/** Opens a web page in the system's browser. Ignores other schemes, because they could start a program. */
export async function openInBrowser(address: string): Promise<void> {
  const scheme = URL.canParse(address) ? new URL(address).protocol : '';
  if (scheme === 'https:' || scheme === 'http:') await shell.openExternal(address);
}
