import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { PooledConnections } from './pooled-connections.ts';
import { cutOff, type DatabaseAddress, endConnection } from './postgres-connection.ts';
import type { ServerNews } from './server-news.ts';

const channel = 'public_revision';
const newsChannel = 'server_news';
const pollMs = 2_000;
/**
 * How long a query waits for its response. A response normally takes far less time, so after this time the connection is considered
 * broken.
 */
const responseMs = 5_000;
const reconnectMs = 1_000;
/** After this time without a response, the database counts as unreachable. */
const freshMs = 10_000;

/**
 * Knows the current public revision, a number that increases with each change of public content. The database announces the changes
 * made by other processes, and this process reports its own. In case an announcement is lost, the revision is also queried every two
 * seconds. The watch also receives the notifications of the shop's other servers.
 */
export class RevisionWatch implements ServerNews {
  readonly #connections: PooledConnections;
  readonly #url: string;
  #listener: pg.Client | null = null;
  #poll: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #isAsking = false;
  #heardAt = 0;
  #closed = false;
  readonly #id = randomUUID();
  readonly #hearers: ((news: unknown) => void)[] = [];
  value = 0;

  private constructor(connections: PooledConnections, url: string) {
    this.#connections = connections;
    this.#url = url;
    connections.onSilence(() => {
      if (this.#listener !== null) cutOff(this.#listener);
    });
  }

  /** Opens the watch. Behind a transaction pooler, which doesn't pass on notifications, the revision is only queried regularly. */
  static async open(
    connections: PooledConnections,
    { url, namesStatements: isDirect, warn = console.warn }: DatabaseAddress & { warn?: (sentence: string) => void },
  ): Promise<RevisionWatch> {
    const watch = new RevisionWatch(connections, url);
    await watch.#ask();
    if (isDirect)
      await watch.#listen().catch((error: Error) => {
        warn(
          `Changes by other servers are asked for every two seconds, as the database doesn’t tell of them: ${error.message}`,
        );
        watch.#tryAgain();
      });
    watch.#poll = setInterval(() => void watch.#askAgain(), pollMs);
    watch.#poll.unref();
    return watch;
  }

  /** Records a received revision. A lower revision is ignored, because responses may arrive out of order. */
  learn(value: number | undefined): void {
    this.#heardAt = performance.now();
    if (value !== undefined && value > this.value) this.value = value;
  }

  notify(news: unknown): void {
    const payload = JSON.stringify({ from: this.#id, news });
    // If the database can't be reached, the other servers can't be notified, so the error is ignored.
    const notice = { text: 'select pg_notify($1, $2)', values: [newsChannel, payload] };
    this.#connections.query(notice).catch(() => {});
  }

  listen(hear: (news: unknown) => void): void {
    this.#hearers.push(hear);
  }

  isFresh(): boolean {
    return performance.now() - this.#heardAt < freshMs;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#reconnect);
    if (this.#listener !== null) await endConnection(this.#listener);
  }

  async #ask(): Promise<void> {
    const question = { text: 'select value from public_revision', query_timeout: responseMs };
    const [row] = await this.#connections.query<{ value: number }>(question);
    this.learn(row?.value);
  }

  /**
   * Queries the revision, unless such a query is already in progress. Several queries on unresponsive connections would use up the
   * pool.
   */
  async #askAgain(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    await this.#ask().catch(() => {});
    this.#isAsking = false;
  }

  async #listen(): Promise<void> {
    const listener = new pg.Client({ connectionString: this.#url, application_name: 'hindquarter live' });
    listener.on('error', () => this.#listenLater(listener));
    listener.on('end', () => this.#listenLater(listener));
    listener.on('notification', ({ channel: on, payload = '' }) => {
      if (on === channel) this.learn(Number(payload));
      else this.#hear(payload);
    });
    try {
      await listener.connect();
      await listener.query(`listen ${channel}; listen ${newsChannel}`);
    } catch (error) {
      await listener.end().catch(() => {});
      throw error;
    }
    this.#listener = listener;
    if (this.#closed) await listener.end();
  }

  #hear(payload: string): void {
    const { from, news } = JSON.parse(payload) as { from: string; news: unknown };
    if (from !== this.#id) for (const hear of this.#hearers) hear(news);
  }

  #listenLater(broken: pg.Client): void {
    if (this.#closed || this.#listener !== broken) return;
    this.#listener = null;
    this.#tryAgain();
  }

  /** Tries to open a connection for notifications again, until it succeeds. Until then, the revision is only queried regularly. */
  #tryAgain(): void {
    if (this.#closed) return;
    this.#reconnect = setTimeout(() => void this.#listen().catch(() => this.#tryAgain()), reconnectMs);
    this.#reconnect.unref();
  }
}
