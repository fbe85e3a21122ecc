/**
 * Keeps the screen that a menu, a link or a notification requests until the window reads the request, because a window that is
 * still starting would miss a message.
 */
export class ScreenRequests {
  #screen: string | null = null;
  /** Notifies a window that is already open. */
  onRequest: () => void = () => {};

  open(screen: string): void {
    this.#screen = screen;
    this.onRequest();
  }

  /** Opens the screen of a link; does nothing if the link has none. */
  follow(screen: string | null): void {
    if (screen !== null) this.open(screen);
  }

  take(): string | null {
    const screen = this.#screen;
    this.#screen = null;
    return screen;
  }
}
