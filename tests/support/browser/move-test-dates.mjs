// Loaded by `--import` before the test runner's workers and before each shop that the browser tests start (see test-clock.ts).
import { moveDates } from '#tools/clocks/moved-dates.mjs';

const aheadMs = Number(process.env.TEST_CLOCK_AHEAD);
moveDates(() => aheadMs);
