declare module 'fresh' {
  /** Whether the copy that a request speaks of is still good for these answer headers. */
  function fresh(request: Record<string, string | undefined>, response: Record<string, string | undefined>): boolean;
  export = fresh;
}
