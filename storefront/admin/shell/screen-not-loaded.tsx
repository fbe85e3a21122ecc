import { Button } from '#storefront/ui/button.tsx';

/** In place of a screen whose code didn't come over the network. What is around it stays. */
export function ScreenNotLoaded() {
  return (
    <div role="alert" className="border border-ink bg-white p-6">
      <p className="font-semibold">We could not reach the shop. Please check your connection and try again.</p>
      <Button variant="secondary" size="sm" className="mt-4" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}
