import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** A page that hangs has nothing that could be saved. */
const limitMs = 3000;
/** Asks the page what it would say if it were left now. */
const isUnsaved = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";

/**
 * Forms in the window that aren't saved. Electron asks nobody: a page that doesn't want to be left cancels the closing of
 * its window, the end of the app and a reload without a word.
 */
export class UnsavedForms {
  readonly #window: BrowserWindow;
  #mayLeave = false;

  /** `isEnding`: someone has agreed to the end of the app. */
  constructor(window: BrowserWindow, isEnding: () => boolean) {
    this.#window = window;
    const { webContents } = window;
    // Preventing what would prevent: the page is left.
    webContents.on('will-prevent-unload', (event) => {
      if (this.#mayLeave || isEnding() || dialog.showMessageBoxSync(window, question) === leave) event.preventDefault();
    });
    webContents.on('did-finish-load', () => {
      this.#mayLeave = false;
    });
  }

  /** True where nothing is unsaved, or someone agrees that it is lost. */
  async mayLeave(): Promise<boolean> {
    const { webContents } = this.#window;
    const isHeld = webContents.executeJavaScript(isUnsaved).catch(() => false);
    if ((await Promise.race([isHeld, pause(limitMs, false)])) !== true) return true;
    this.#window.show();
    return (await dialog.showMessageBox(this.#window, question)).response === leave;
  }

  async reload(): Promise<void> {
    if (await this.mayLeave()) this.reloadAsAgreed();
  }

  /** After a question that was already answered. */
  reloadAsAgreed(): void {
    this.#mayLeave = true;
    this.#window.webContents.reload();
  }
}

const leave = 1;
const question: MessageBoxOptions = {
  type: 'warning',
  title: 'Hindquarter',
  message: 'Leave without saving?',
  detail: 'A form on the screen has changes that aren’t saved. They are lost if you leave now.',
  buttons: ['Keep editing', 'Leave'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
};
