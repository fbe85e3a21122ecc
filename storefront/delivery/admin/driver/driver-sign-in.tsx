import { PhoneSignIn } from '#storefront/accounts/signing-in/phone-sign-in.tsx';
import type { ShownRun } from './driver-run.ts';

interface DriverSignInProps {
  shown: ShownRun;
  onSignedIn(): void;
}

/**
 * Asks the driver to sign in, because the server must know who is driving. Unsent steps stay on the phone until the driver has signed
 * in.
 */
export function DriverSignIn({ shown: { link, waiting }, onSignedIn }: DriverSignInProps) {
  const text =
    link === 'no-staff'
      ? 'This isn’t a staff account. Please sign in with your own.'
      : waiting.length > 0
        ? 'You have been signed out. What you have done is saved on this phone and is sent once you sign in.'
        : 'Sign in to load the day’s run onto this phone.';
  return <PhoneSignIn text={text} onSignedIn={onSignedIn} />;
}
