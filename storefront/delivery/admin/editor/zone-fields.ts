import { z } from 'zod';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { zoneFields } from '#core/delivery/delivery-zone.ts';
import { describeFees, weekdayNames } from '#core/delivery/describe-delivery.ts';
import { postcodesError } from '#core/delivery/postcodes.ts';
import { parseDollars } from '#core/money.ts';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';

/** Parses a limit; an empty text means no limit. */
export const readCapacity = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const readWhole = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

const dayFields = z.object({
  on: z.boolean(),
  cutoffDaysBefore: z.string(),
  cutoffTime: z.string(),
  capacity: z.string(),
});

/** The input of a zone's form: seven weekdays that are on or off, amounts in dollars, and postcodes as one text. */
export const zoneFieldsSchema = z.object({
  name: zoneFields.name,
  postcodes: z.string().transform((text, context) => {
    const entries = text
      .split(/[,;\n]+/)
      .map((entry) => entry.trim())
      .filter(Boolean);
    const messages = entries.flatMap((entry) => postcodesError(entry) ?? []);
    if (entries.length === 0) messages.push('Please enter at least one postcode, such as 3000-3207, 3220.');
    for (const message of messages) context.addIssue({ code: 'custom', message });
    return entries;
  }),
  days: z.array(dayFields).transform((rows, context) => {
    const chosen = rows.flatMap((row, index) => (row.on ? [{ row, index }] : []));
    const days = chosen.map(({ row, index }) => ({
      weekday: index + 1,
      cutoffDaysBefore: readWhole(row.cutoffDaysBefore),
      cutoffTime: row.cutoffTime.trim(),
      capacity: readCapacity(row.capacity),
    }));
    const found = zoneFields.days.safeParse(days);
    for (const { path, message } of found.error?.issues ?? []) {
      const [at, ...rest] = path;
      context.addIssue({ code: 'custom', path: [chosen[Number(at)]?.index ?? 0, ...rest], message });
    }
    return days;
  }),
  fees: z
    .array(z.object({ from: z.string().transform(parseDollars), fee: z.string().transform(parseDollars) }))
    .superRefine((rows, context) => {
      for (const { path, message } of zoneFields.fees.safeParse(rows).error?.issues ?? []) {
        const [at, name] = path;
        const isAmount = at !== undefined && Number.isNaN(rows[Number(at)]?.[name as 'from' | 'fee'] ?? 0);
        const text = isAmount ? 'Please enter an amount, such as 15 or 12.50.' : message;
        context.addIssue({ code: 'custom', path: [...path], message: text });
      }
    }),
  minimum: z.string().transform((text, context) => {
    const cents = text.trim() === '' ? 0 : parseDollars(text);
    if (Number.isNaN(cents))
      context.addIssue({ code: 'custom', message: 'Please enter an amount, such as 80; 0 for none.' });
    return cents;
  }),
  active: z.boolean(),
});
export type ZoneFields = z.input<typeof zoneFieldsSchema>;
export type ZoneFieldsBody = z.output<typeof zoneFieldsSchema>;

export const newFee: ZoneFields['fees'][number] = { from: '', fee: '' };

export const zoneText: FieldText<ZoneFields> = {
  labels: {
    name: 'Name',
    postcodes: 'Postcodes',
    days: 'Delivery days',
    fees: 'Fees',
    minimum: 'Minimum order',
    active: 'Delivers',
  },
  amounts: ['minimum'],
  pathOf(path, { days }) {
    const [name, at, ...rest] = path.split('.');
    const weekday = days.flatMap(({ on }, index) => (on ? [index] : []))[Number(at)];
    return name === 'days' && weekday !== undefined ? ['days', weekday, ...rest].join('.') : path;
  },
  show(fields, name) {
    if (name === 'active') return fields.active ? 'On' : 'Off';
    if (name === 'days') return describeDays(fields.days);
    if (name !== 'fees') return fields[name];
    return describeFees(fields.fees.map(({ from, fee }) => ({ from: parseDollars(from), fee: parseDollars(fee) })));
  },
};

function describeDays(days: ZoneFields['days']): string {
  const lines = days.map(({ on, cutoffDaysBefore, cutoffTime, capacity }, index) => {
    const most = capacity === '' ? 'any number' : `at most ${capacity}`;
    return on ? `${weekdayNames[index]}: until ${cutoffTime}, ${cutoffDaysBefore} days before, ${most}` : '';
  });
  return lines.filter(Boolean).join('\n');
}

const dollars = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

export function zoneStartOf({ version, ...zone }: Omit<DeliveryZone, 'id'>): FormStart<ZoneFields> {
  const days = weekdayNames.map((_name, index) => {
    const day = zone.days.find(({ weekday }) => weekday === index + 1);
    return {
      on: day !== undefined,
      cutoffDaysBefore: String(day?.cutoffDaysBefore ?? 1),
      cutoffTime: day?.cutoffTime ?? '12:00',
      capacity: day?.capacity == null ? '' : String(day.capacity),
    };
  });
  const fees = zone.fees.map(({ from, fee }) => ({ from: dollars(from), fee: dollars(fee) }));
  const { name, active } = zone;
  return {
    fields: { name, postcodes: zone.postcodes.join(', '), days, fees, minimum: dollars(zone.minimum), active },
    version,
  };
}

/** The initial values of a new zone: Monday to Friday, a cut-off at noon the day before, and free delivery. */
export const newZone: Omit<DeliveryZone, 'id'> = {
  name: '',
  postcodes: [],
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: null })),
  fees: [{ from: 0, fee: 0 }],
  minimum: 0,
  active: true,
  version: 0,
};
