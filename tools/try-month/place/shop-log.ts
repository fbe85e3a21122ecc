const kept = 60;
const warning = 40;

interface Line {
  level?: number;
  msg?: string;
  job?: string;
  reason?: string;
  err?: { message?: string };
}

/** The shop's output: its number of bytes, and each different warning or error with its count, as the operator would read it. */
export class ShopLog {
  #bytes = 0;
  #rest = '';
  readonly #last: string[] = [];
  #complaints = new Map<string, number>();

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    const lines = `${this.#rest}${chunk.toString()}`.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#take(line);
  }

  tail(): string {
    return this.#last.join('\n');
  }

  /** Returns the output since the last call. */
  takeDay(): { bytes: number; complaints: Map<string, number> } {
    const day = { bytes: this.#bytes, complaints: this.#complaints };
    this.#bytes = 0;
    this.#complaints = new Map();
    return day;
  }

  #take(line: string): void {
    this.#last.push(line);
    if (this.#last.length > kept) this.#last.shift();
    const { level = 0, msg = '', job, reason, err } = parsed(line);
    if (level < warning) return;
    const text = [msg, job, reason, err?.message].filter(Boolean).join(': ').slice(0, 200);
    this.#complaints.set(text, (this.#complaints.get(text) ?? 0) + 1);
  }
}

function parsed(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {};
  }
}
