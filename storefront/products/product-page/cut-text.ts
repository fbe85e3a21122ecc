import type { CutKilos } from '#core/cuts/cut.ts';

/** "2.5 to 3 kg", or "2 kg" where both ends round to the same. */
export function formatKilos({ kilosLow, kilosHigh }: CutKilos): string {
  return kilosLow === kilosHigh ? `${kilosLow} kg` : `${kilosLow}–${kilosHigh} kg`;
}
