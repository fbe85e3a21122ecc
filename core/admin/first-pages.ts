/** The page sizes of a staff list. The middle one is used unless another was chosen on the device. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const usualPageSize: PageSize = pageSizes[1];

/** The query that a staff list is opened with. The desktop app requests it ahead of time. */
export function firstPage(pageSize: PageSize): { page: number; pageSize: number } {
  return { page: 1, pageSize };
}

/** The sort order that the list of products requests in addition: the shop's own order. */
export const ownProductOrder = 'position';
