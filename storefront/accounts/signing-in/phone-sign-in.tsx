import { lazy, Suspense } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

const LoginForm = lazy(async () => {
  try {
    return { default: (await import('./login-form.tsx')).LoginForm };
  } catch (error) {
    console.error(error);
    // If the shop was updated while this page was open, the file may no longer exist. A reloaded page requests the new file.
    if (mayReload()) window.location.reload();
    return { default: NotLoaded };
  }
});

const storageKey = 'reloaded-for-sign-in';
const againMs = 60_000;

/**
 * Whether the page may be reloaded: the device is online, and no reload was tried in the last minute. Otherwise, the page could reload
 * in a loop.
 */
function mayReload(): boolean {
  try {
    const isRecent = Date.now() - Number(sessionStorage.getItem(storageKey)) < againMs;
    if (isRecent || !navigator.onLine) return false;
    sessionStorage.setItem(storageKey, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function NotLoaded() {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>Couldn’t load the sign-in. Check your connection and load the page again.</p>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </div>
  );
}

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
