import { z } from 'zod';
import { currentUserRoute, forgotPasswordRoute, logoutRoute } from '../bare-routes.ts';
import { defineEndpoint, doneSchema, gained } from '../endpoint.ts';
import {
  codePasswordSchema,
  credentialsSchema,
  detailsChangeSchema,
  forgottenPasswordSchema,
  newPasswordSchema,
  passwordChangeSchema,
  registrationSchema,
  userSchema,
} from './account.ts';

import { nextStepSchema } from './security/sign-in-api.ts';

const tag = 'accounts';

export const currentUser = defineEndpoint({
  ...currentUserRoute,
  access: 'customer',
  summary: 'Returns the signed-in user; 401 if no one is signed in',
  tag,
  response: userSchema,
});

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/users/register',
  access: 'anyone',
  summary: 'Creates an account; the orders of a guest session move to the account',
  tag,
  moreErrors: ['orders_of_another'],
  body: registrationSchema,
  response: userSchema,
  status: 201,
  limit: 'registration',
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/users/login',
  access: 'anyone',
  summary:
    'Signs in with a username or email and opens a new session; 202 without a session if the account requires a second step',
  tag,
  moreErrors: ['bad_credentials', 'orders_of_another'],
  body: credentialsSchema,
  response: z.union([userSchema, nextStepSchema]),
  responseByStatus: { 200: userSchema, 202: nextStepSchema },
  limit: 'sign-in',
});

export const logout = defineEndpoint({
  ...logoutRoute,
  access: 'anyone',
  summary: 'Ends the session',
  tag,
  body: z.object({}).optional(),
  response: doneSchema,
});

export const openSession = defineEndpoint({
  method: 'POST',
  path: '/api/sessions',
  access: 'anyone',
  summary: 'Opens a guest session if there is no session, as the checkout page does when it loads',
  tag,
  body: z.object({}).optional(),
  response: z.object({ kind: z.enum(['guest', 'customer']) }),
  limit: 'session',
});

export const changeDetails = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/me',
  access: 'customer',
  summary: 'Changes the caller’s own details; a new email address requires the current password',
  tag,
  body: detailsChangeSchema,
  response: userSchema,
  limit: 'sign-in',
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/users/password',
  access: 'customer',
  summary: 'Changes the caller’s password, ends the account’s other sessions and renews the current session',
  tag,
  body: passwordChangeSchema,
  response: userSchema,
  limit: 'sign-in',
});

export const forgotPassword = defineEndpoint({
  ...forgotPasswordRoute,
  access: 'anyone',
  summary: 'Emails a link for choosing a new password; the response is the same if there is no such account',
  tag,
  body: forgottenPasswordSchema,
  response: doneSchema,
  status: 202,
  limit: 'password',
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/users/reset-password',
  access: 'anyone',
  summary:
    'Sets a new password with the token of an email, which works once and for an hour; ends all sessions of the account',
  tag,
  moreErrors: ['not_found'],
  body: newPasswordSchema.extend({ token: z.string().max(200) }),
  /** `joinedStaff`: whether the emailed link was a staff invitation. If so, the account now has the invitation's role. */
  response: doneSchema.extend({ joinedStaff: gained(z.boolean(), false) }),
  limit: 'password',
});

export const resetPasswordByCode = defineEndpoint({
  method: 'POST',
  path: '/api/users/reset-code',
  access: 'anyone',
  summary:
    'Sets a new password with a code from staff, which works once and for a day; ends all sessions of the account',
  tag,
  moreErrors: ['not_found'],
  body: codePasswordSchema,
  response: doneSchema,
  limit: 'password',
});
