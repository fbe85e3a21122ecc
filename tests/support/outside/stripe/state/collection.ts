import { randomBytes } from 'node:crypto';
import { resourceMissing } from '../wire/stripe-failure.ts';

/** An id in Stripe's format. */
export function newId(prefix: string): string {
  const random = randomBytes(24)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, 'x');
  return `${prefix}_${random.slice(0, 24)}`;
}

/** All objects of one type, in the order in which they were created. */
export class Collection<T extends { id: string }> {
  readonly #objects = new Map<string, T>();
  readonly #deleted = new Set<string>();
  readonly #prefix: string;
  readonly #kind: string;
  readonly #param: string;

  constructor(prefix: string, kind: string, param: string = kind) {
    this.#prefix = prefix;
    this.#kind = kind;
    this.#param = param;
  }

  newId(): string {
    return newId(this.#prefix);
  }

  add(object: T): T {
    this.#objects.set(object.id, object);
    return object;
  }

  delete(id: string): void {
    this.#objects.delete(id);
    this.#deleted.add(id);
  }

  wasDeleted(id: string): boolean {
    return this.#deleted.has(id);
  }

  find(id: string | null | undefined): T | undefined {
    return id ? this.#objects.get(id) : undefined;
  }

  /** Throws Stripe's error if there is no such object. */
  get(id: string, param = this.#param): T {
    const object = this.#objects.get(id);
    if (!object) throw resourceMissing(this.#kind, id, param);
    return object;
  }

  all(): T[] {
    return [...this.#objects.values()];
  }

  newestFirst(matches: (object: T) => boolean = () => true): T[] {
    return this.all().reverse().filter(matches);
  }
}
