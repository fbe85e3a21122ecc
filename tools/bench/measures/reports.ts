import { addDays, melbourneDay } from '#core/dates.ts';
import { type ReportName, reportDivisions } from '#core/reports/report-api.ts';
import { openBusyShop, signInStaff } from '../busy-shop/open-busy-shop.ts';
import type { Figure, Measure } from '../measure.ts';
import { median } from '../median.ts';
import type { Shopper } from '../shopper.ts';

const wantedMs = 50;
const requests = 20;
const warmUps = 5;

/** How long every report takes for a month, a year and all time, over loopback, in a shop with 100,000 orders. */
export const reports: Measure = {
  name: 'reports',
  async run(bench) {
    const shop = await openBusyShop(bench);
    const owner = await signInStaff(shop);
    const today = melbourneDay(new Date());
    const periods = { month: addDays(today, -29), year: addDays(today, -364), 'all time': '2000-01-01' };
    const figures: Figure[] = [];
    for (const [report, divisions] of Object.entries(reportDivisions) as [ReportName, readonly string[]][]) {
      for (const by of divisions) {
        const waits = [];
        for (const [name, from] of Object.entries(periods)) {
          const ms = await waitFor(owner, `/api/admin/reports/${report}?from=${from}&to=${today}&by=${by}`);
          waits.push({ name, ms });
        }
        const longest = Math.max(...waits.map(({ ms }) => ms));
        const measured = waits.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ');
        figures.push({
          figure: `report ${report} by ${by}, medians of ${requests}`,
          wanted: `at most ${wantedMs} ms`,
          measured: `${measured} ms: ${(longest / wantedMs).toFixed(2)} of it`,
          isMet: longest <= wantedMs,
        });
      }
    }
    owner.leave();
    return figures;
  },
};

async function waitFor(owner: Shopper, path: string): Promise<number> {
  const waits: number[] = [];
  for (let requested = 0; requested < warmUps + requests; requested += 1) {
    const start = performance.now();
    const { status } = await owner.get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    if (requested >= warmUps) waits.push(performance.now() - start);
  }
  return median(waits);
}
