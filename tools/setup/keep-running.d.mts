export function restartPause(inARow: number): number;
export function keepRunning(
  run: () => Promise<number>,
  tools?: { wait?: (ms: number) => Promise<unknown>; say?: (line: string) => void },
): Promise<number>;
