/** A browser of one engine, with what a person has of it: its address line, mouse, keyboard and screen. */
export interface EngineBrowser {
  /** Opens an address. The page may still be loading afterwards. */
  goTo(url: string): Promise<void>;
  /** Returns the value of an expression of JavaScript in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the mouse at a place of the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  pressKey(key: EngineKey): Promise<void>;
  /** Selects everything in the focused field. */
  selectAll(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The window as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** The errors of every page so far: those written to the console, and those that no code has caught. */
  errors(): readonly string[];
  end(): Promise<void>;
}

export type EngineKey = 'Enter' | 'ArrowRight';

export interface Engine {
  name: 'Gecko' | 'WebKit';
  /** The Debian packages that it needs. */
  packages: readonly string[];
  /** The files that these packages install. */
  programs: readonly string[];
  start(): Promise<EngineBrowser>;
}
