/**
 * The style of a chip: one of a few choices next to each other, which is a link with aria-current or a button with aria-pressed.
 */
export const chipClass =
  'inline-flex min-h-9 items-center rounded-md border border-ink px-3 text-sm font-semibold whitespace-nowrap text-ink no-underline hover:bg-bone aria-[current]:border-oxblood aria-[current]:bg-oxblood aria-[current]:text-white aria-pressed:border-oxblood aria-pressed:bg-oxblood aria-pressed:text-white max-md:min-h-11 pointer-coarse:min-h-11';
