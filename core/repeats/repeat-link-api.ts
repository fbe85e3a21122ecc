import { z } from 'zod';
import { daySchema, defineEndpoint } from '../endpoint.ts';
import { repeatSchema } from './repeat.ts';
import { boxChangeSchema, repeatChangeSchema } from './repeat-api.ts';
import {
  changeBoxByLinkRoute,
  changeRepeatByLinkRoute,
  openRepeatLinkRoute,
  stopRepeatByLinkRoute,
} from './repeat-routes.ts';

const tag = 'repeats';

/** The token of the link in an email about a repeating box. */
const token = z.string().min(1).max(500);
const moreErrors = ['not_found', 'stale_version', 'wrong_status', 'key_reused'] as const;

/** The repeat that a link opens. The card and the address are only shown to a signed-in user. */
const linkedRepeatSchema = repeatSchema.omit({ card: true, address: true });

export const openRepeatLink = defineEndpoint({
  ...openRepeatLinkRoute,
  access: 'anyone',
  summary:
    'Returns the repeating box of an email’s signed link and the day of the box that it is about; changes nothing',
  tag,
  moreErrors: ['not_found'],
  body: z.object({ token }),
  response: z.object({ repeat: linkedRepeatSchema, date: daySchema.nullable() }),
  limit: 'order',
});

export const changeBoxByLink = defineEndpoint({
  ...changeBoxByLinkRoute,
  access: 'anyone',
  summary: 'Changes one box of an email’s signed link until its cut-off, as changeBox does',
  tag,
  moreErrors: [...moreErrors, 'day_closed', 'day_full', 'product_unavailable', 'option_unavailable', 'below_minimum'],
  body: z.object({ token, date: daySchema, change: boxChangeSchema }),
  response: linkedRepeatSchema,
  limit: 'order',
});

export const changeRepeatByLink = defineEndpoint({
  ...changeRepeatByLinkRoute,
  access: 'anyone',
  summary: 'Changes every box of an email’s signed link: interval, contents, pause',
  tag,
  moreErrors: [...moreErrors, 'product_unavailable', 'option_unavailable', 'below_minimum'],
  body: z.object({ token, change: repeatChangeSchema.omit({ address: true }) }),
  response: linkedRepeatSchema,
  limit: 'order',
});

export const stopRepeatByLink = defineEndpoint({
  ...stopRepeatByLinkRoute,
  access: 'anyone',
  summary: 'Stops the repeating box of an email’s signed link, as stopRepeat does',
  tag,
  moreErrors: ['not_found'],
  body: z.object({ token }),
  response: linkedRepeatSchema,
  limit: 'order',
});
