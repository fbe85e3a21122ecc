import { lazy, Suspense } from 'react';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { ShownRun } from './driver-run.ts';

const LoginForm = lazy(async () => ({
  default: (await import('#storefront/accounts/signing-in/login-form.tsx')).LoginForm,
}));

interface DriverSignInProps {
  shown: ShownRun;
  onSignedIn(): void;
}

/** Asks the driver to sign in, because the server must know who is driving. Unsent steps stay on the phone until then. */
export function DriverSignIn({ shown: { link, waiting }, onSignedIn }: DriverSignInProps) {
  return (
    <section aria-labelledby="driver-sign-in" className="w-full max-w-xl border border-ink bg-paper p-5">
      <h2 id="driver-sign-in" className="text-2xl">
        Staff sign-in
      </h2>
      <p className="mt-2 mb-5">
        {link === 'no-staff'
          ? 'This isn’t a staff account. Please sign in with your own.'
          : waiting.length > 0
            ? 'You have been signed out. What you have done is saved on this phone and is sent once you sign in.'
            : 'Sign in to load the day’s run onto this phone.'}
      </p>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <LoginForm onSignedIn={onSignedIn} />
      </Suspense>
    </section>
  );
}
