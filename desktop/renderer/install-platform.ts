import type { SessionHint } from '#core/accounts/session-hint.ts';
import { sessionHint, sessionHintHeader } from '#desktop/ipc.ts';
import { installStaffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { printPageBy } from '#storefront/platform/print-page.ts';
import { readSessionHintFrom } from '#storefront/platform/session-hint.ts';
import { keepToastsForNextDocument, toast } from '#storefront/ui/toasts/toast.ts';
import { openDesktopStream } from './desktop-stream.ts';
import { desktop } from './desktop-window.ts';
import { desktopScalePorts } from './scale-ports.ts';

/** Makes the screens use the desktop app for what a browser does otherwise, such as printing and downloads. */
export function installPlatform(firstHint: SessionHint, shop: string): void {
  let hint = firstHint;
  desktop.on('sessionHint', (changed) => {
    hint = changed;
  });
  const plainFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await plainFetch(input, init);
    hint = sessionHint.safeParse(response.headers.get(sessionHintHeader)).data ?? hint;
    return response;
  };
  readSessionHintFrom(() => hint);
  printPageBy(async (job) => {
    const title = job.kind === 'receipt' ? 'Couldn’t print the receipt' : 'Couldn’t print';
    await report(title, desktop.ask('print', job));
  });
  installStaffPlatform({
    shop,
    openStream: openDesktopStream,
    // Always true. A shop on this computer needs no network. For a shop on another computer, the app's bar shows what works offline.
    isOnNetwork: () => true,
    notify: (news) => void desktop.ask('notify', news),
    openDrawer: () => void report('Couldn’t open the cash drawer', desktop.ask('openDrawer', undefined)),
    download: (path) => void report('Couldn’t save the file', desktop.ask('saveFile', { path })),
    async pickFiles(choice) {
      const picked = await desktop.ask('pickFiles', choice);
      return picked.map(({ name, type, modifiedAt, bytes }) => {
        return new File([bytes.slice()], name, { type, lastModified: modifiedAt });
      });
    },
    scalePorts: desktopScalePorts,
    openLink(path) {
      // After signing out, the screens open the shop's home page. The app doesn't have this page, so it loads the sign-in, which leaves
      // nothing of the last screen.
      if (path !== '/' || hint === 'customer') void desktop.ask('openPage', { path });
      else {
        keepToastsForNextDocument();
        window.location.replace('/admin');
      }
    },
  });
}

/** Shows an error if a request to the app failed. */
async function report(title: string, outcome: Promise<string | null>): Promise<void> {
  const problem = await outcome.catch((error: Error) => error.message);
  if (problem !== null) toast({ variant: 'destructive', title, description: problem });
}
