import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import type { BareServer } from './bare/bare-server.ts';

/** One row of the printed table of figures. */
export type Figure = {
  figure: string;
  wanted: string;
  measured: string;
  /** Undefined if the figure has no target. */
  isMet?: boolean;
};

/** The resources shared by all measurements. The benchmark creates them once and closes them at the end. */
export type Bench = {
  /** The built shop with its sample catalogue, page cache on. */
  shop: BuiltShop;
  /** Starts another shop process with its own environment variables. The process ends with the benchmark. */
  openShop(env: Record<string, string>): Promise<BuiltShop>;
  /** Starts a bare Express server that sends the shop's current responses for the given URLs, byte for byte. */
  openBareServer(urls: string[]): Promise<BareServer>;
  /** A page of the sample catalogue's first beef product, such as /products/1. */
  productPath: string;
};

export type Measure = {
  /** The measurement's name in lower case. `npm run bench -- word` runs the measurements whose names contain the word. */
  name: string;
  /** True if a run without names skips the measure. */
  onlyByName?: true;
  run(bench: Bench): Promise<Figure[]>;
};
