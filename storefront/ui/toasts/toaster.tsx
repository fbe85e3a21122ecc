import * as RadixToast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveEscapeToDialog } from '../dialogs/dialog-escape.ts';
import { dismissToast, onToastChange, type ShownToast, shownToasts, toastShowMs } from './toast.ts';

/** The area in which toasts are shown. F8 moves the focus to it; a swipe of 50 px to the right dismisses a toast. */
export function Toaster() {
  const { pathname } = useLocation();
  const toasts = useSyncExternalStore(onToastChange, shownToasts, shownToasts);
  return (
    <RadixToast.Provider duration={toastShowMs} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((shown) => (
        <Toast key={shown.id} shown={shown} />
      ))}
      <RadixToast.Viewport
        hotkey={['F8']}
        className={`pointer-events-none fixed z-60 flex w-full max-w-md flex-col p-4 outline-none print:hidden ${placeOn(pathname)} ${clearOfDialog}`}
      />
    </RadixToast.Provider>
  );
}

/**
 * Returns the classes for the toasts' position. Toasts must not cover the controls that they are about. In the shop they are at the
 * bottom left, because the buttons for buying are on the right. On staff screens they are at the top, because forms are saved at the
 * bottom. They are below the header and the desktop app's bar, and next to the Close button of a dialog that fills the screen. A staff screen that sets
 * `data-toasts` has figures at the top, so on phones its toasts are at the bottom. On the pages where customers pay or sign in they are
 * at the top, because everywhere else there are fields and amounts.
 */
function placeOn(pathname: string): string {
  if (/^\/(?:admin|site-content)(?:\/|$)/.test(pathname))
    return `top-[max(3.5rem,var(--bar-height,0px))] right-0 ${besideDialog} ${atBottom}`;
  if (/^\/(?:checkout|subscribe|account)$/.test(pathname)) return 'top-0 left-1/2 -translate-x-1/2';
  // On narrow screens, the buy bar is at the bottom of product pages.
  if (/^\/products?\/\d/.test(pathname)) return 'top-16 sm:left-0 lg:top-auto lg:bottom-0 lg:p-6';
  return 'bottom-0 sm:left-0 lg:p-6';
}

const besideDialog =
  '[body:has([role$=dialog]):not(:has([data-sheet]))_&]:right-auto [body:has([role$=dialog]):not(:has([data-sheet]))_&]:left-0 [body:has([role$=dialog]):not(:has([data-sheet]))_&]:w-[calc(100%-4rem)]';

/**
 * While a dialog is open, toasts are on wide screens at its left. On others they are in the strip above it, which `sheetPlace` leaves
 * free.
 */
const clearOfDialog =
  'xl:[body:has([data-sheet])_&]:left-0 xl:[body:has([data-sheet])_&]:right-auto xl:[body:has([data-sheet])_&]:max-w-[calc(50vw-18rem)] xl:[body:has([data-sheet])_&]:translate-x-0 max-xl:[body:has([data-sheet])_&]:top-[var(--bar-height,0px)] max-xl:[body:has([data-sheet])_&]:right-auto max-xl:[body:has([data-sheet])_&]:bottom-auto max-xl:[body:has([data-sheet])_&]:left-1/2 max-xl:[body:has([data-sheet])_&]:-translate-x-1/2 max-xl:[body:has([data-sheet])_&]:p-2';

const atBottom =
  'max-sm:[body:has([data-toasts=bottom]):not(:has([role$=dialog]))_&]:top-auto max-sm:[body:has([data-toasts=bottom]):not(:has([role$=dialog]))_&]:bottom-0';

function Toast({ shown }: { shown: ShownToast }) {
  const isDestructive = shown.variant === 'destructive';
  const ground = isDestructive ? 'border-oxblood bg-oxblood text-white on-dark' : 'border-ink bg-white text-ink';
  return (
    <RadixToast.Root
      open={shown.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      onEscapeKeyDown={leaveEscapeToDialog}
      type={isDestructive ? 'foreground' : 'background'}
      className={`pointer-events-auto relative rounded-md border py-4 pr-14 pl-5 max-xl:[body:has([data-sheet])_&]:max-h-24 max-xl:[body:has([data-sheet])_&]:overflow-y-auto max-xl:[body:has([data-sheet])_&]:py-2 max-xl:[body:has([data-sheet])_&]:text-sm data-[state=open]:animate-[toast-in_180ms_ease-out] data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${ground}`}
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
