/**
 * Keeps the path of a screen that a menu, a link or a notification requests, until the window reads it. A message wouldn't be enough,
 * because a window that is still starting would miss it.
 */
export class ScreenRequests {
  #screen: string | null = null;
  /** Called when a screen is requested, to tell a window that is already open. */
  onRequest: () => void = () => {};

  open(screen: string): void {
    this.#screen = screen;
    this.onRequest();
  }

  /** Opens the screen that a link leads to; does nothing if the link leads to no screen. */
  follow(screen: string | null): void {
    if (screen !== null) this.open(screen);
  }

  take(): string | null {
    const screen = this.#screen;
    this.#screen = null;
    return screen;
  }
}
