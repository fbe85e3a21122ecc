/** The limits that staff may override, by the server's error codes. Each limit has a text for the dialog and one for the order's log. */
const limits: Readonly<Record<string, { shown: string; logged: string }>> = {
  day_full: { shown: 'The day is full.', logged: 'the day was full' },
  day_closed: {
    shown: 'The day is closed, or its cut-off has passed.',
    logged: 'the day was closed, or past its cut-off',
  },
  not_a_delivery_day: {
    shown: 'It isn’t one of the zone’s delivery days.',
    logged: 'it isn’t one of the zone’s delivery days',
  },
  not_delivered_there: {
    shown: 'The address is outside every zone.',
    logged: 'the address is outside every zone',
  },
  out_of_stock: { shown: 'There is too little in stock.', logged: 'there was too little in stock' },
  day_supplied: {
    shown: 'The day’s supply is promised already.',
    logged: 'the day’s supply was promised already',
  },
  below_minimum: { shown: 'The goods are below the zone’s minimum.', logged: 'the goods are below the zone’s minimum' },
};

export function limitText(code: string | undefined): string | undefined {
  return code === undefined ? undefined : limits[code]?.shown;
}

/** Returns the reason for a limit's error code, as a part of a sentence in the log: "there was too little in stock". */
export function formatLimit(code: unknown): string | undefined {
  return limits[String(code)]?.logged;
}

/** Returns, for example, " Limits overridden: the day was full."; empty if no limit was overridden. */
export function formatPassedLimits(passed: unknown): string {
  const texts = Array.isArray(passed) ? passed.flatMap((code) => formatLimit(code) ?? []) : [];
  return texts.length === 0 ? '' : ` Limits overridden: ${texts.join('; ')}.`;
}
