import { confirmNewsletterRoute } from '#core/bare-routes.ts';
import { NewsletterLinkPage } from './newsletter-link-page.tsx';

export function Component() {
  return (
    <NewsletterLinkPage
      title="Confirm Your Email"
      path="/newsletter/confirm"
      route={confirmNewsletterRoute}
      question="Shall we write to you?"
      text="Press the button and we write when new packs come in, when prices change and when delivery days open. Every email has a link that ends it."
      button="Yes, write to me"
      doneTitle="You are on the list"
      doneText="Thank you. The next email comes when there is something worth telling."
    />
  );
}
