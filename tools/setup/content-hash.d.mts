/** Returns one hash of the names and contents of these files and folders of the project. */
export function contentHash(paths: string[]): string;
