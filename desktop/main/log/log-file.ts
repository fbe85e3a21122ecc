import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';

/** Half of the log's maximum size. The log consists of two files: the current one and the previous, full one. */
const halfBytes = 512 * 1024;

/** Keeps the last megabyte of the output of the app and the shop's processes, for troubleshooting. */
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
      // The error is ignored, as in `add`. An error that is logged is also shown on the screen.
    }
  }

  /** Adds a line to the log. Never throws, because a full disk or a read-only folder must not end the app. */
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
      // A failed write to the log can't be reported anywhere else.
    }
  }
}

const personal: [pattern: RegExp, instead: string][] = [
  // The server prints the generated password of its first account. The password must not be in the log.
  [/(shown this once: ).*/g, '$1…'],
  [/[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/g, '<email>'],
  [/(?:\+61|\b0)\s?[2-478](?:\s?\d){8}\b/g, '<phone>'],
  [/((?:password|token|secret)["']?\s?[=:]\s?["']?)[^\s"'&,}]+/gi, '$1…'],
  [/([?&](?:code|key)=)[^\s"'&]+/gi, '$1…'],
];

/**
 * Removes personal data from a text. The server itself doesn't log any, but another program's error may contain an email address
 * or a secret.
 */
export function withoutPersonal(text: string): string {
  const spared = personal.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  return spared.replaceAll(homedir(), '~');
}
