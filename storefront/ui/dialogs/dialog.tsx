import * as RadixDialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { keepAwayFromPress } from './away-from-press.ts';
import { takeLeftEscape } from './dialog-escape.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  /** `screen`: covers the whole screen, for content that is read from a distance. */
  size?: 'sheet' | 'screen';
  children: ReactNode;
}

/**
 * The place of a dialog in the middle of the screen. Above it, a strip stays free for toasts, except on wide screens, where they are
 * next to it. An element with this class needs `data-sheet`.
 */
export const sheetPlace =
  'inset-x-0 top-[calc(5.75rem+var(--bar-height,0px))] bottom-3 m-auto h-fit max-h-[calc(100dvh-6.5rem-var(--bar-height,0px))] rounded-lg border border-ink xl:inset-y-0 xl:max-h-[90dvh]';

const places = {
  sheet: `w-[min(36rem,calc(100vw-2rem))] ${sheetPlace}`,
  screen: 'inset-0 flex flex-col pb-0 sm:pb-0',
};

/** A dialog over the page. Import it only from lazy-loaded pages, because it includes Radix. */
export function Dialog({ open, onOpenChange, title, description, size = 'sheet', children }: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="animate-fade-in fixed inset-0 z-50 bg-ink/60" />
        <RadixDialog.Content
          ref={keepAwayFromPress}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus only to its own trigger, which these dialogs don't have.
            event.preventDefault();
            giveFocusBack(opener.current);
          }}
          onKeyDown={(event) => {
            if (takeLeftEscape(event.nativeEvent)) onOpenChange(false);
          }}
          data-sheet={size === 'sheet' ? '' : undefined}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`animate-fade-in fixed z-50 overflow-y-auto bg-paper p-6 sm:p-8 ${places[size]}`}
        >
          <RadixDialog.Title className="pr-12 text-2xl">{title}</RadixDialog.Title>
          {description ? (
            <RadixDialog.Description className="mt-2 text-steel">{description}</RadixDialog.Description>
          ) : null}
          <div className="mt-6">{children}</div>
          <RadixDialog.Close
            aria-label="Close"
            data-tooltip="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-md hover:bg-bone"
          >
            <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="1.75" />
            </svg>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Returns the focus to the element that opened the dialog, or to the page's heading if that element is gone or disabled. */
function giveFocusBack(opener: Element | null): void {
  // If the next screen or dialog already has the focus, it keeps the focus.
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('main h1, h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus();
}
