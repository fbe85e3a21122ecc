import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  unsubscribeInOneClick,
} from '#core/newsletter/newsletter-api.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { confirmSubscriber, subscribe, unsubscribe } from './subscribe.ts';

const done = { ok: true } as const;

export function addNewsletterRoutes(routes: Routes): void {
  const { deps } = routes;

  // The same answer for a known address: who reads the newsletter is nobody else's business.
  serve(routes, subscribeToNewsletter, ({ body: { email, source = null }, write, now }) =>
    write(async (tx) => {
      await subscribe(tx, { email, source, now }, deps);
      return done;
    }),
  );

  serve(routes, confirmNewsletter, ({ body, write, now }) =>
    write(async (tx) => {
      await confirmSubscriber(tx, body.token, now, deps);
      return done;
    }),
  );

  serve(routes, unsubscribeFromNewsletter, ({ body, write, now }) =>
    write(async (tx) => {
      await unsubscribe(tx, body.token, now, deps);
      return done;
    }),
  );

  serve(routes, unsubscribeInOneClick, ({ query, write, now }) =>
    write(async (tx) => {
      await unsubscribe(tx, query.token, now, deps);
      return done;
    }),
  );
}
