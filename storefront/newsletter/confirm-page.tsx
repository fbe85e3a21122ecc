import { LetterPage } from './letter-page.tsx';

export function Component() {
  return (
    <LetterPage
      title="Confirm Your Email"
      path="/newsletter/confirm"
      call="/api/newsletter/confirm"
      question="Shall we write to you?"
      words="Press the button and we write when new packs come in, when prices change and when delivery days open. Every letter has a link that ends it."
      button="Yes, write to me"
      doneTitle="You are on the list"
      doneWords="Thank you. The next letter comes when there is something worth telling."
    />
  );
}
