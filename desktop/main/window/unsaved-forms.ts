import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/**
 * How long to wait for the page to say whether it has unsaved forms. A page that takes longer hangs, and its changes can't be saved anyway.
 */
const limitMs = 3000;
/** A script that asks the page whether it may be left. It returns true if a form is unsaved. */
const isUnsaved = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";

/**
 * Asks the user before unsaved changes in forms are lost. Electron shows no such prompt: if a page prevents unloading, closing the
 * window, quitting and reloading are silently cancelled.
 */
export class UnsavedForms {
  readonly #window: BrowserWindow;
  #mayLeave = false;

  /** `isEnding`: whether the user has already agreed to quit the app. */
  constructor(window: BrowserWindow, isEnding: () => boolean) {
    this.#window = window;
    const { webContents } = window;
    // Preventing this event lets the page be left.
    webContents.on('will-prevent-unload', (event) => {
      if (this.#mayLeave || isEnding() || dialog.showMessageBoxSync(window, question) === leave) event.preventDefault();
    });
    webContents.on('did-finish-load', () => {
      this.#mayLeave = false;
    });
  }

  /** Resolves to true if no form is unsaved, or the user agrees to lose unsaved changes. */
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

  /** Reloads the screens without a prompt. Called after the user has agreed to lose unsaved changes. */
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
