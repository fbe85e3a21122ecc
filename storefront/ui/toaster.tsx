import * as RadixToast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { dismissToast, onToastChange, type ShownToast, shownToasts, toastShowMs } from './toast.ts';

/** Where toasts appear: bottom left, since what one presses to buy stands on the right. F8 moves the focus there; a swipe to the right of 50 px dismisses. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastChange, shownToasts, shownToasts);
  return (
    <RadixToast.Provider duration={toastShowMs} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((shown) => (
        <Toast key={shown.id} shown={shown} />
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="fixed bottom-0 z-60 flex w-full max-w-md flex-col p-4 outline-none sm:left-0 lg:p-6"
      />
    </RadixToast.Provider>
  );
}

function Toast({ shown }: { shown: ShownToast }) {
  const isDestructive = shown.variant === 'destructive';
  const ground = isDestructive ? 'border-oxblood bg-oxblood text-white on-dark' : 'border-ink bg-white text-ink';
  return (
    <RadixToast.Root
      open={shown.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      type={isDestructive ? 'foreground' : 'background'}
      className={`relative rounded-md border py-4 pr-14 pl-5 data-[state=open]:animate-[toast-in_180ms_ease-out] data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${ground}`}
    >
      <RadixToast.Title className="font-semibold">{shown.title}</RadixToast.Title>
      {shown.description ? (
        <RadixToast.Description className="text-sm">{shown.description}</RadixToast.Description>
      ) : null}
      <RadixToast.Close
        aria-label="Dismiss"
        data-tooltip="Dismiss"
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-md"
      >
        <svg viewBox="0 0 20 20" className="size-4" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
