/** One hash over the names and contents of files and whole folders of the project. */
export function contentHash(paths: string[]): string;
