/** The page sizes of a staff list. The middle size is the default until the user chooses another on this device. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const usualPageSize: PageSize = pageSizes[1];

/** Returns the query with which a staff list opens: its first page. The desktop app requests this page in advance. */
export function firstPage(pageSize: PageSize): { page: number; pageSize: number } {
  return { page: 1, pageSize };
}

/** The sort key with which the staff's product list opens: the shop's own order of products. */
export const ownProductOrder = 'position';
