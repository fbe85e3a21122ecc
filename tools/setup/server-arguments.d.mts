export declare const serverArguments: string[];
export declare const serverMemory: Record<
  'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_' | 'MALLOC_TRIM_THRESHOLD_',
  string
>;
