const levelNames: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

interface Line {
  time: string;
  level: number;
  msg?: string;
  request?: string;
  err?: { stack?: string; message?: string };
  [field: string]: unknown;
}

/** Formats a line of the log for people: "09:41:07 info  GET /api/products 200 in 12 ms". An error's stack follows the line. */
export function prettyLine(json: string): string {
  const { time, level, msg = '', err, request, ...fields } = JSON.parse(json) as Line;
  const isRequest = msg === 'request' && fields.method !== undefined;
  const { method, path, status, ms, ...rest } = fields;
  const sentence = isRequest ? `${method} ${path} ${status} in ${ms} ms` : msg;
  const shown = Object.entries({ ...(isRequest ? rest : fields), ...(isRequest ? {} : { request }) });
  const more = shown.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${textOf(value)}`])).join(' ');
  const clock = new Date(time).toTimeString().slice(0, 8);
  const line = [clock, (levelNames[level] ?? String(level)).padEnd(5), sentence, more]
    .filter((part) => part !== '')
    .join(' ');
  const stack = err?.stack ?? err?.message;
  return `${line}\n${stack === undefined ? '' : `${stack.replace(/^/gm, '  ')}\n`}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
