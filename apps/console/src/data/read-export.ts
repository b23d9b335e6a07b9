import type { Groundwork } from '@groundwork/client';

/** A version as a file. Texts that a spreadsheet would take for formulas are disarmed in tables. */
export async function readExport(
  tree: Groundwork['tree'],
  code: string,
  version: string,
  format: 'csv' | 'xlsx' | 'ndjson' | 'turtle',
): Promise<Blob> {
  const answer: unknown = await tree.get('/trees/{tree_code}/versions/{tree_version}/export', {
    path: { tree_code: code, tree_version: version },
    query: { format, ...(format === 'csv' && { bom: true, spreadsheet: true }) },
  });
  return new Response(answer as ReadableStream<Uint8Array>).blob(); // none of these formats is JSON
}
