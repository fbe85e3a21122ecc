import { lazy, Suspense } from 'react';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

const LoginForm = lazy(async () => ({ default: (await import('./login-form.tsx')).LoginForm }));

interface PhoneSignInProps {
  /** Why staff should sign in. */
  text: string;
  onSignedIn(): void;
}

/** The staff sign-in of the pages that also open offline. */
export function PhoneSignIn({ text, onSignedIn }: PhoneSignInProps) {
  return (
    <section aria-labelledby="phone-sign-in" className="w-full max-w-xl border border-ink bg-paper p-5">
      <h2 id="phone-sign-in" className="text-2xl">
        Staff sign-in
      </h2>
      <p className="mt-2 mb-5">{text}</p>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <LoginForm onSignedIn={onSignedIn} />
      </Suspense>
    </section>
  );
}
