/** Returns the path of Electron's program, or null if Electron isn't installed. */
export function electronProgram(): string | null;
