import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import type { BareServer } from './bare/bare-server.ts';

/** One line of the printed table. */
export type Figure = {
  figure: string;
  wanted: string;
  measured: string;
  /** Undefined if the figure has no target. */
  isMet?: boolean;
};

/** What measures share. It is created once and ended by the bench. */
export type Bench = {
  /** The built shop with its sample catalogue, page cache on. */
  shop: BuiltShop;
  /** Another shop process with its own environment variables, ended after the bench. */
  openShop(env: Record<string, string>): Promise<BuiltShop>;
  /** Bare Express that sends the same answers as the given addresses now, byte for byte. */
  openBareServer(urls: string[]): Promise<BareServer>;
  /** A page of the sample catalogue's first beef product, such as /products/1. */
  productPath: string;
};

export type Measure = {
  /** In lower case; `npm run bench -- word` selects by it. */
  name: string;
  /** Not part of a run without names. */
  onlyByName?: true;
  run(bench: Bench): Promise<Figure[]>;
};
