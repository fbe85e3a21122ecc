import { z } from 'zod';
import { sendContactMessageRoute } from '../bare-routes.ts';
import { defineEndpoint, doneSchema, idParams, instantSchema, listQuery } from '../endpoint.ts';

const tag = 'contact';
const longestMessage = 4000;

export const sendContactMessage = defineEndpoint({
  ...sendContactMessageRoute,
  access: 'anyone',
  summary: 'Sends the shop a message; it is stored for staff and emailed to the shop’s address, if it has one',
  tag,
  body: z.object({
    name: z.string({ error: 'Please enter your name' }).trim().min(1, 'Please enter your name').max(120),
    email: z
      .string({ error: 'Please enter a valid email address' })
      .trim()
      .max(254, 'Please enter a valid email address')
      .pipe(z.email('Please enter a valid email address')),
    phone: z.string().trim().max(40, 'A phone number can have 40 characters at most').optional(),
    message: z
      .string({ error: 'Please write your message' })
      .trim()
      .min(1, 'Please write your message')
      .max(longestMessage, `A message can have ${longestMessage} characters at most`),
    /** A field that people don't see. If it is filled in, a bot sent the message, which is then dropped. */
    website: z.string().max(2000).optional(),
  }),
  response: doneSchema,
  status: 202,
  limit: 'contact',
});

const contactMessageSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: instantSchema,
  answeredAt: instantSchema.nullable(),
  /** The username of the staff member who marked the message as answered. */
  answeredBy: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const contactListQuery = listQuery.extend({ state: z.enum(['waiting', 'answered']).optional() });

export const listContactMessages = defineEndpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  access: 'counter',
  summary: 'Lists messages to the shop, newest first; `q` searches name, email, phone and text',
  tag,
  query: contactListQuery,
  response: z.array(contactMessageSchema),
  list: true,
});

export const markContactMessage = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/contact-messages/:id',
  access: 'counter',
  summary: 'Marks a message as answered or unanswered',
  tag,
  params: idParams,
  body: z.object({ answered: z.boolean() }),
  response: contactMessageSchema,
});
