import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { type Health, readHealth } from './health.ts';

const states = { ok: 1, degraded: 0.5, down: 0 } as const;
/**
 * The upper bounds of the histogram of response times, in seconds. Cached pages take a fraction of a millisecond, payments some
 * seconds.
 */
const secondBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Returns the route pattern of a request, such as an endpoint's path. Metrics use patterns, because each different path would become a
 * separate time series.
 */
export function routeOf(
  request: IncomingMessage & Partial<Pick<Request, 'originalUrl' | 'route'>>,
  routes: Routes,
): string {
  const pattern: unknown = request.route?.path;
  if (typeof pattern === 'string') return pattern;
  const path = (request.originalUrl ?? request.url ?? '').split('?', 1)[0] ?? '';
  if (path.startsWith('/assets/')) return 'assets';
  return path.startsWith('/api/') ? (routes.publicPath(path) ?? 'unknown') : 'page';
}

/** The metrics for an operator's Prometheus. They are collected only if an operator uses them (server/operations/operator-routes.ts). */
export class Metrics {
  readonly #registry: Registry;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;

  /** Loads the library and creates the metrics. Shops without metrics don't load the library. */
  static async open(deps: Deps): Promise<Metrics> {
    return new Metrics(await import('prom-client'), deps);
  }

  private constructor(prom: typeof import('prom-client'), deps: Deps) {
    this.#registry = new prom.Registry();
    const registers = [this.#registry];
    // Adds the usual metrics of a Node process: memory, CPU, garbage collection and the lag of the event loop.
    prom.collectDefaultMetrics({ register: this.#registry });
    this.#requests = new prom.Histogram({
      name: 'hindquarter_request_seconds',
      help: 'Requests by their route, from their headers to the end of the response',
      labelNames: ['method', 'route', 'status'],
      buckets: secondBuckets,
      registers,
    });
    const gauge = <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      collect: (gauge: Gauge<Label>) => void,
    ) =>
      new prom.Gauge({
        name: `hindquarter_${name}`,
        help,
        labelNames,
        registers,
        collect() {
          collect(this);
        },
      });
    // The shop counts these values anyway. They are read only when the metrics are requested.
    const counter = <Label extends string>(
      name: string,
      help: string,
      labelNames: Label[],
      read: () => Iterable<[labels: Partial<Record<Label, string>>, count: number]>,
    ) =>
      new prom.Counter({
        name: `hindquarter_${name}`,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          for (const [labels, count] of read()) this.inc(labels, count);
        },
      });
    const { writes, jobs, providers } = deps;
    counter('writes_total', 'Writes that were stored', [], () => [[{}, writes.done]]);
    counter('writes_failed_total', 'Writes that were refused or failed', [], () => [[{}, writes.failed]]);
    counter('writes_repeated_total', 'Works of writes that were run again', [], () => [[{}, writes.repeated]]);
    counter('write_wait_seconds_total', 'Waiting of all writes together', [], () => [[{}, writes.waitedSeconds]]);
    counter('write_work_seconds_total', 'Work and commit of all writes', [], () => [[{}, writes.workedSeconds]]);
    gauge('writes_waiting', 'Writes that wait for their turn', [], (each) => each.set(writes.waiting));
    counter('charges_total', 'Charges by what the provider answered', ['result'], () =>
      [...providers.calls.results].map(([result, count]) => [{ result }, count]),
    );
    counter('job_runs_total', 'Runs of the shop’s jobs', ['job'], () =>
      jobs.list().map(({ name, runs }) => [{ job: name }, runs]),
    );
    counter('job_failures_total', 'Failed runs of the shop’s jobs', ['job'], () =>
      jobs.list().map(({ name, failures }) => [{ job: name }, failures]),
    );
    this.#addHealth(gauge, deps);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Counts a request once its response has ended. `routeOf` is called only then, because only the router knows the route. */
  observe(request: IncomingMessage, response: ServerResponse, routeOf: () => string): void {
    const startedAt = performance.now();
    response.once('close', () => {
      const labels = { method: request.method ?? '', route: routeOf(), status: String(response.statusCode) };
      this.#requests.observe(labels, (performance.now() - startedAt) / 1000);
    });
  }

  #addHealth(
    gauge: <Label extends string>(
      name: string,
      help: string,
      labels: Label[],
      collect: (each: Gauge<Label>) => void,
    ) => Gauge<Label>,
    deps: Deps,
  ): void {
    const lag = gauge('job_lag_seconds', 'How late each job is', ['job'], () => {});
    const free = gauge('disk_free_bytes', 'Room on the disk of the data folder', [], () => {});
    const age = gauge('outbox_oldest_seconds', 'Age of the oldest email that isn’t sent', [], () => {});
    const health = gauge('health', '1 well, 0.5 degraded, 0 down', ['part'], () => {});
    const show = ({ parts }: Health) => {
      for (const [part, { status }] of Object.entries(parts)) health.set({ part }, states[status]);
      const { jobs, disk, outbox } = parts;
      for (const { name, lagMs } of jobs.list) lag.set({ job: name }, lagMs / 1000);
      if (disk.freeBytes !== null) free.set(disk.freeBytes);
      age.set(outbox.oldestAgeMs / 1000);
    };
    this.refresh = async () => show(await readHealth(deps));
  }

  /** Updates the metrics that need a query. Called before the metrics are sent. */
  refresh: () => Promise<void> = async () => {};
}
