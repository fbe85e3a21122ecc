/** Electron's program, or null where it isn't installed. */
export function electronProgram(): string | null;
