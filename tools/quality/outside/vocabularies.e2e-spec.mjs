// Programs that read RDF: rapper (raptor2) and rdflib, against the Turtle and JSON-LD of an export.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { exportOf, importInto, manage } from './stack.mjs';

const run = promisify(execFile);
const BYTES = { maxBuffer: 64 * 2 ** 20 };

/** As N-Triples, one per line, in order; every text in UTF-8 and every number in its shortest form. */
const RDFLIB = `
import sys, rdflib
graph = rdflib.Graph().parse(sys.argv[1], format=sys.argv[2])
sys.stdout.reconfigure(encoding='utf-8')
print('\\n'.join(sorted(' '.join(term.n3() for term in triple).replace('\\n', '\\\\n') for triple in graph)))
`;

describe('vocabularies', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-vocabularies-'));
  const code = `vocabulary-${randomUUID().slice(0, 8)}`;
  const version = `/trees/${code}/versions/v1`;

  before(async () => {
    await manage('tree', 'POST', '/trees', { code, name: 'A "vocabulary"\nof two lines' });
    const { id } = await manage('tree', 'POST', `${version}/nodes`, {
      code: 'ä & <b>/#?',
      name: 'Ö \\ "q" \u{1f600}\t\n',
      metadata: { tags: ['x'], fields: [{ name: 'n', value: 1.5 }] },
    });
    await manage('tree', 'POST', `${version}/nodes`, { code: 'c', name: 'C', parent_id: id });
    await manage('tree', 'POST', `${version}/nodes/${id}/translations`, {
      language: 'mn_MN',
      name: 'Мод',
      description: 'Тайлбар',
    });
    for (const [format, ending] of [
      ['turtle', 'ttl'],
      ['jsonld', 'jsonld'],
    ])
      writeFileSync(join(folder, `export.${ending}`), await exportOf(version, format ?? ''));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** @param {string} file @param {string} format */
  const byRdflib = async (file, format) =>
    (await run('/usr/bin/python3', ['-c', RDFLIB, join(folder, file), format], BYTES)).stdout;

  it('rapper reads the Turtle export, and its output can be imported', async () => {
    const { stdout } = await run('rapper', ['-q', '-i', 'turtle', '-o', 'ntriples', join(folder, 'export.ttl')], BYTES);
    assert.ok(stdout.split('\n').length > 15);
    const { changed, added, removed, unchanged } = await importInto(version, stdout, 'application/n-triples');
    assert.deepEqual({ changed, added, removed, unchanged }, { changed: 0, added: 0, removed: 0, unchanged: 3 });
  });

  it('rdflib reads the same triples from Turtle and JSON-LD', async () => {
    const triples = await byRdflib('export.ttl', 'turtle');
    assert.ok(triples.split('\n').length > 15);
    assert.equal(await byRdflib('export.jsonld', 'json-ld'), triples);
  });
});
