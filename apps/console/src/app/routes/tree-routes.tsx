/** Pages of trees, versions, nodes and what belongs to them. */
export const treeRoutes = [] as const;
