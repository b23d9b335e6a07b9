import type { BlobRange } from '../../platform/store.js';

const SPEC = /^(?:(\d+)-(\d*)|-(\d+))$/;

/**
 * The part a `Range` header asks of content of a size: one range, or several that are one; `whole` when it is absent, malformed
 * or would need several parts; `unsatisfiable` when none lies inside. (RFC 9110 §14.1.2, §14.2; storage.md §4)
 */
export function readRange(header: string | undefined, size: number): BlobRange | 'whole' | 'unsatisfiable' {
  const specs = /^bytes=(.+)$/i
    .exec(header?.trim() ?? '')?.[1]
    ?.split(',')
    .map((spec) => rangeOf(spec.trim(), size));
  if (!specs || specs.some((range) => range === 'malformed')) return 'whole';
  const ranges = specs.filter((range) => range !== 'outside' && range !== 'malformed');
  if (ranges.length === 0) return 'unsatisfiable';
  return mergedRange(ranges) ?? 'whole';
}

function rangeOf(spec: string, size: number): BlobRange | 'outside' | 'malformed' {
  const [, first, last, suffix] = SPEC.exec(spec) ?? [];
  if (suffix !== undefined)
    return Number(suffix) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(suffix)), end: size };
  if (first === undefined || (last && Number(last) < Number(first))) return 'malformed';
  return Number(first) >= size
    ? 'outside'
    : { start: Number(first), end: last ? Math.min(Number(last) + 1, size) : size };
}

/** One range when they overlap or touch. */
function mergedRange(ranges: readonly BlobRange[]): BlobRange | undefined {
  const [head, ...tail] = [...ranges].sort((a, b) => a.start - b.start);
  return tail.reduce(
    (whole: BlobRange | undefined, { start, end }) =>
      whole && start <= whole.end ? { start: whole.start, end: Math.max(whole.end, end) } : undefined,
    head,
  );
}
