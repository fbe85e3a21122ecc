import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';

/** Half of what is kept: the file that is written, and the full one before it. */
const halfBytes = 512 * 1024;

/** The last megabyte of what the app and the shop's processes have printed, for the person who looks for a fault. */
export class LogFile {
  readonly file: string;
  readonly #before: string;
  #bytes = 0;

  constructor(file: string) {
    this.file = file;
    this.#before = file.replace(/\.log$/, '.1.log');
    try {
      mkdirSync(dirname(file), { recursive: true });
      this.#bytes = existsSync(file) ? statSync(file).size : 0;
    } catch {
      // As in `add`: the code that prints a fault is about to say it on the screen too.
    }
  }

  /** A full disk or a folder that isn't to be written to must not end the app. */
  add(text: string): void {
    const line = `${withoutPersonal(text)}\n`;
    try {
      if (this.#bytes + line.length > halfBytes && this.#bytes > 0) {
        renameSync(this.file, this.#before);
        this.#bytes = 0;
      }
      appendFileSync(this.file, line, { mode: 0o600 });
      this.#bytes += Buffer.byteLength(line);
    } catch {
      // There is no better place to say so.
    }
  }
}

const personal: [pattern: RegExp, instead: string][] = [
  // A shop that makes its first account by itself prints it.
  [/(shown this once: ).*/g, '$1…'],
  [/[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  [/(?:\+61|\b0)\s?[2-478](?:\s?\d){8}\b/g, '<phone>'],
  [/((?:password|token|secret)["']?\s?[=:]\s?["']?)[^\s"'&,}]+/gi, '$1…'],
  [/([?&](?:code|key)=)[^\s"'&]+/gi, '$1…'],
];

/** The server logs nothing personal of its own accord; what another program's error says may hold an address or a secret. */
export function withoutPersonal(text: string): string {
  const spared = personal.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  return spared.replaceAll(homedir(), '~');
}
