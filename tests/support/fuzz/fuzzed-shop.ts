import { runShop } from '../shop/shop-process.ts';
import { temporaryFolder } from '../shop/test-database.ts';
import { staffAccount } from '../staff-account.ts';

export interface FuzzedShop {
  url: string;
  dataDir: string;
  /** The memory that the shop's process uses after two garbage collections, in megabytes. */
  heldMegabytes(): Promise<number>;
  /** The output of the shop: warnings and failures. */
  output(): string;
  hasEnded(): boolean;
  /** Stops the shop as an owner does, with SIGTERM. */
  stop(): Promise<number | null>;
}

const reportMemory = `
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.stdout.write('HELD ' + (heapUsed + external) + '\\n');
  });
`;

/** The built shop with its sample data, in a separate process that reports its memory use. */
export async function startFuzzedShop(env: Record<string, string> = {}): Promise<FuzzedShop> {
  const dataDir = temporaryFolder();
  const { username, email, password } = staffAccount;
  const shop = await runShop(dataDir, {
    env: {
      ...{ NODE_ENV: 'production', COMING_SOON: 'off', TRUST_PROXY: '1' },
      ...{ ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
      ...env,
    },
    script: reportMemory,
  });
  const url = await shop.address();
  let hasEnded = false;
  void shop.ended.then(() => {
    hasEnded = true;
  });
  const reportedSizes = () => [...shop.output().matchAll(/^HELD (\d+)$/gm)].map(([, bytes]) => Number(bytes) / 1e6);
  return {
    url,
    dataDir,
    output: shop.output,
    hasEnded: () => hasEnded,
    async heldMegabytes() {
      const reported = reportedSizes().length;
      shop.kill('SIGUSR2');
      while (reportedSizes().length === reported && !hasEnded) await new Promise((resolve) => setTimeout(resolve, 20));
      return reportedSizes().at(-1) ?? Number.POSITIVE_INFINITY;
    },
    stop() {
      shop.kill('SIGTERM');
      return shop.ended;
    },
  };
}
