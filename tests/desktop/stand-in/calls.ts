/** The input and the output of each call that one process responds to. */
export type CallTypes = Record<string, { input: unknown; output: unknown }>;

export type CallMessage =
  | { kind: 'call'; id: number; name: string; input?: unknown }
  | { kind: 'called'; id: number; output?: unknown; error?: string };

export type Responders<Types extends CallTypes> = {
  [Name in keyof Types]: (input: Types[Name]['input']) => Promise<Types[Name]['output']>;
};

/** Lets the processes at the two ends of a channel call functions of each other. */
export class Calls<Own extends CallTypes, Other extends CallTypes> {
  readonly #send: (message: CallMessage) => void;
  readonly #responders: Responders<Own>;
  readonly #waiting = new Map<number, (message: CallMessage & { kind: 'called' }) => void>();
  #lastId = 0;

  constructor(send: (message: CallMessage) => void, responders: Responders<Own>) {
    this.#send = send;
    this.#responders = responders;
  }

  call<Name extends keyof Other & string>(name: Name, input: Other[Name]['input']): Promise<Other[Name]['output']> {
    this.#lastId += 1;
    const id = this.#lastId;
    const called = new Promise<Other[Name]['output']>((resolve, reject) => {
      this.#waiting.set(id, ({ output, error }) => (error === undefined ? resolve(output) : reject(new Error(error))));
    });
    this.#send({ kind: 'call', id, name, input });
    return called;
  }

  take(message: CallMessage): void {
    if (message.kind === 'call') void this.#respond(message);
    else {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  async #respond({ id, name, input }: CallMessage & { kind: 'call' }): Promise<void> {
    try {
      this.#send({ kind: 'called', id, output: await this.#responders[name]?.(input) });
    } catch (error) {
      this.#send({ kind: 'called', id, error: String((error as Error).message) });
    }
  }
}
