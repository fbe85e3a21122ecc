/** How many rows a page of a staff list has; the middle one unless another was chosen on the device. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const usualPageSize: PageSize = pageSizes[1];

/** What a staff list asks for when it is opened, which a counter looks at ahead. */
export function firstPage(pageSize: PageSize): { page: number; pageSize: number } {
  return { page: 1, pageSize };
}

/** What the list of products asks for beside: the shop's own order. */
export const ownProductOrder = 'position';
