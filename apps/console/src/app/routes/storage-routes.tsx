/** Pages of buckets, files and what belongs to them. */
export const storageRoutes = [] as const;
