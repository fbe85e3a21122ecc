import { unsubscribeFromNewsletterRoute } from '#core/bare-routes.ts';
import { NewsletterLinkPage } from './newsletter-link-page.tsx';

export function Component() {
  return (
    <NewsletterLinkPage
      title="Unsubscribe"
      path="/newsletter/unsubscribe"
      route={unsubscribeFromNewsletterRoute}
      question="Stop the newsletter?"
      text="Press the button and we send you no more newsletters. Emails about your own orders still come."
      button="Unsubscribe"
      doneTitle="You are off the list"
      doneText="We send you no newsletter any more. Should you change your mind, the form is at the foot of every page."
    />
  );
}
