import type { ApiDocument } from '../matrix/read-operations.js';

interface Described {
  readonly requestBody?: { readonly content?: object };
  readonly responses?: Readonly<Record<string, { readonly content?: object }>>;
}

/** What takes in, gives out or works on many records at a time is called so. */
const LONG =
  /\/(import|export|clone|merge|diff|copy|truncate|configuration|tree|rollup|descendants|move|preview|verify)$/;

/** Operations of a document: all, and those that may take long by their path, because they delete, or because of a media type beside JSON. */
export function longOperations(document: ApiDocument): {
  readonly all: readonly string[];
  readonly long: readonly string[];
} {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      long: isLong(method, path, described as Described),
    })),
  );
  const names = (some: typeof operations): string[] => some.map(({ name }) => name);
  return { all: names(operations), long: names(operations.filter(({ long }) => long)) };
}

function isLong(method: string, path: string, { requestBody, responses }: Described): boolean {
  if (responses === undefined || method === 'options') return false;
  const types = [requestBody, ...Object.values(responses)].flatMap((part) => Object.keys(part?.content ?? {}));
  return (
    method === 'delete' ||
    LONG.test(path) ||
    types.some((type) => !/json|x-www-form-urlencoded|text\/html/.test(type) || /ndjson/.test(type))
  );
}
