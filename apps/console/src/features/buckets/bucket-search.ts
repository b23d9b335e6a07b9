import { where, type Where } from '@groundwork/client';
import { offsetOf } from '../../data/paging';

/** What the address of the list says. */
export interface BucketSearch {
  readonly q?: string | undefined;
  readonly offset?: number | undefined;
}

/** Reads an address, whatever somebody typed there. */
export function readBucketSearch({ q, offset }: Readonly<Record<string, unknown>>): BucketSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
  };
}

/** The buckets whose name or description contains the text; a `*` in it stands for any characters. */
export function bucketClause({ q = '' }: BucketSearch): Where | undefined {
  const text = q.trim();
  if (text === '') return undefined;
  const pattern = `*${text}*`;
  return where`name ilike ${pattern} or description ilike ${pattern}`;
}
