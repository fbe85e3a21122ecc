declare module 'autocannon' {
  type Options = { url: string; connections: number; duration: number };
  type Result = { requests: { total: number }; duration: number; errors: number; timeouts: number; non2xx: number };
  function run(options: Options): Promise<Result>;
  export = run;
}
