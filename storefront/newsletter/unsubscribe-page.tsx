import { LetterPage } from './letter-page.tsx';

export function Component() {
  return (
    <LetterPage
      title="Unsubscribe"
      path="/newsletter/unsubscribe"
      call="/api/newsletter/unsubscribe"
      question="No more letters?"
      words="Press the button and we send you no newsletter any more. Letters about your own orders still come."
      button="Unsubscribe"
      doneTitle="You are off the list"
      doneWords="We send you no newsletter any more. Should you change your mind, the form is at the foot of every page."
    />
  );
}
