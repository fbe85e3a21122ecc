import * as RadixDialog from '@radix-ui/react-dialog';
import { useRef, useState } from 'react';
import { useMay } from '../shell/staff-role-context.ts';
import { phoneMedia, useMedia } from '../ui/use-media.ts';
import { SearchBox } from './search-box.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

/** The search in the header of every staff screen; on a phone, a button that opens it as a sheet. */
export function StaffSearch() {
  const isPhone = useMedia(phoneMedia);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const maySearch = useMay('counter');
  useSearchShortcut(() => {
    if (!maySearch) return;
    if (isPhone) setOpen(true);
    input.current?.focus();
    input.current?.select();
  });
  if (!maySearch) return null;
  if (!isPhone) return <SearchBox input={input} />;
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={setOpen}>
      <RadixDialog.Trigger
        aria-label="Search everything"
        data-tooltip="Search everything"
        className="grid size-11 place-items-center rounded-md hover:bg-bone"
      >
        <svg
          viewBox="0 0 20 20"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="M13 13l5 5" />
        </svg>
      </RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // Prevents the sheet from focusing its close button, so that the search box can have the focus.
            event.preventDefault();
            input.current?.focus();
          }}
          className="admin fixed inset-0 z-50 flex flex-col bg-paper p-3 print:hidden"
        >
          <div className="flex items-center justify-between">
            <RadixDialog.Title className="text-xl">Search</RadixDialog.Title>
            <RadixDialog.Close aria-label="Close" className="grid size-12 place-items-center rounded-md hover:bg-bone">
              <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
                <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </RadixDialog.Close>
          </div>
          <SearchBox input={input} isSheet onOpened={() => setOpen(false)} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
