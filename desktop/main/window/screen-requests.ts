/**
 * The screen that a menu, a link or a notification asked for, until the window takes it: it may only be starting, and
 * would miss what it is told now.
 */
export class ScreenRequests {
  #screen: string | null = null;
  /** Tells a window that is there already. */
  onRequest: () => void = () => {};

  open(screen: string): void {
    this.#screen = screen;
    this.onRequest();
  }

  /** Of a link, which may name none. */
  follow(screen: string | null): void {
    if (screen !== null) this.open(screen);
  }

  take(): string | null {
    const screen = this.#screen;
    this.#screen = null;
    return screen;
  }
}
