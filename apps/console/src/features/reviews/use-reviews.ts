import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { versionKey } from '../../data/use-tree';

const SHOWN = 100;

/** Whether a version may be published, and what was said of it, newest first. */
export function useReviews(code: string, version: string) {
  const { tree } = useServices();
  const path = { tree_code: code, tree_version: version };
  const approval = useQuery({
    queryKey: [...versionKey(code, version), 'approval'],
    // What is approved is what was there when the person began to read.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => tree.get('/trees/{tree_code}/versions/{tree_version}/approval', { path, signal }),
  });
  const reviews = useQuery({
    queryKey: [...versionKey(code, version), 'reviews'],
    queryFn: async ({ signal }) => {
      const query = { limit: SHOWN };
      return (await tree.get('/trees/{tree_code}/versions/{tree_version}/reviews', { path, query, signal })).items;
    },
  });
  return { approval, reviews };
}

export type Approval = NonNullable<ReturnType<typeof useReviews>['approval']['data']>;
export type Review = NonNullable<ReturnType<typeof useReviews>['reviews']['data']>[number];
