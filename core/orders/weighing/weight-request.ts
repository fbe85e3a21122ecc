/** `withdrawn`: staff weighed the item again before the customer answered, or took it off the order. */
export const weightRequestStatuses = ['requested', 'agreed', 'declined', 'withdrawn'] as const;
