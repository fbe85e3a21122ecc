import { join } from 'node:path';
import { app, dialog } from 'electron';
import { CounterApp } from './counter-app.ts';
import { guardProcess } from './guard-windows.ts';
import { registerScheme } from './serve-screens.ts';
import { screenOfArguments, screenOfLink } from './window/deep-link.ts';
import { ScreenRequests } from './window/screen-requests.ts';

// The app's entry point: opens one window with the staff screens, and runs the shop's server if the shop is on this computer.

guardProcess();
registerScheme();
const screens = new ScreenRequests();
screens.follow(screenOfArguments(process.argv));
// macOS passes a link as an event. If the link started the app, the event arrives before the app is ready.
app.on('open-url', (event, link) => {
  event.preventDefault();
  screens.follow(screenOfLink(link));
});
// Only one instance of the app runs. A second instance quits, and the first one shows its window.
if (app.requestSingleInstanceLock()) start().catch(sayWhyNot);
else app.quit();

async function start(): Promise<void> {
  await app.whenReady();
  const programs = join(app.getAppPath(), 'dist', 'server');
  await new CounterApp({ screens, server: join(programs, 'main.js'), upkeep: join(programs, 'upkeep.js') }).open();
}

/**
 * Shows why the app failed to start, and quits. Otherwise, the user would see no reason, and the app that still runs would prevent
 * every further start.
 */
function sayWhyNot(error: unknown): void {
  console.error(error);
  dialog.showErrorBox(
    'Hindquarter can’t start',
    `${(error as Error).message}\n\nCheck that the disk isn’t full and that the app may write to its folder.`,
  );
  app.exit(1);
}
