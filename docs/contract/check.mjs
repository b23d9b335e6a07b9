#!/usr/bin/env node
// Compares the generated OpenAPI documents with operations.tsv.
//   node check.mjs [folder with identity.json, storage.json, tree.json]     default: docs/openapi
// Prints one line per gap and the count; exit 1 while an operation of origin `spec` or `named` has a gap (2: no document).
// A path parameter may carry another name; everything else has to agree.
import { readFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? 'docs/openapi';
const PATTERNS = {
  L: [200, 400, 401, 403, 405, 429, 500, 501, 503],
  G: [200, 400, 401, 403, 404, 405, 429, 500, 501, 503],
  C: [201, 400, 401, 403, 405, 409, 429, 500, 501, 503],
  U: [200, 400, 401, 403, 404, 405, 409, 429, 500, 501, 503],
  S: [200, 400, 401, 403, 405, 409, 429, 500, 501, 503],
  D: [400, 401, 403, 404, 405, 429, 500, 501, 503],
  AC: [400, 401, 403, 405, 409, 429, 500, 501, 503],
  AC4: [400, 401, 403, 404, 405, 409, 429, 500, 501, 503],
  T: [400, 401, 403, 405, 429, 500, 501, 503],
  TOK: [200, 405, 500, 501, 503],
  REV: [405, 500, 501, 503],
};
const LIST = ['fields', 'expand', 'q', 'sort', 'offset', 'limit', 'total_count'];
const shape = (path) => path.replace(/\{[^}]+\}/g, '{}').replace(/\/$/, '');
const [head, ...lines] = readFileSync(join(here, 'operations.tsv'), 'utf8').trim().split('\n');
const columns = head.split('\t');
const operations = lines.map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [columns[i], cell])));

const documents = {};
for (const service of ['identity', 'storage', 'tree']) {
  const file = join(folder, `${service}.json`);
  if (!existsSync(file)) {
    console.log(`no document ${file}`);
    process.exitCode = 2;
    continue;
  }
  const document = JSON.parse(readFileSync(file, 'utf8'));
  const index = new Map();
  for (const [path, item] of Object.entries(document.paths ?? {})) index.set(shape(path), item);
  documents[service] = { document, index };
}
const resolve = (document, node) =>
  node?.$ref
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at?.[key], document)
    : node;

let gaps = 0,
  required = 0,
  held = 0;
for (const op of operations) {
  const found = documents[op.service];
  if (
    !found ||
    op.success === 'per RFC' ||
    ['Liveness', 'Readiness', 'Metrics', 'Swagger UI', 'OpenAPI document', 'Device verification page'].includes(
      op.operation,
    )
  )
    continue;
  const item = found.index.get(shape(op.path));
  const spec = item?.[op.method.toLowerCase()];
  const missing = [];
  if (!item) missing.push('no such path');
  else if (!spec) missing.push(`no ${op.method}`);
  else {
    const statuses = Object.keys(spec.responses ?? {}).map(Number);
    if (!statuses.includes(Number(op.success)))
      missing.push(`success ${op.success} (has ${statuses.filter((s) => s < 400).join(',') || 'none'})`);
    const lacking = (PATTERNS[op.pattern] ?? []).filter((s) => s >= 400 && !statuses.includes(s));
    if (lacking.length) missing.push(`statuses ${lacking.join(',')}`);
    const names = [...(item.parameters ?? []), ...(spec.parameters ?? [])]
      .map((p) => resolve(found.document, p))
      .filter((p) => p?.in === 'query')
      .map((p) => p.name);
    const isList = op.body.startsWith('envelope of ');
    const wanted = isList
      ? LIST
      : ['G', 'C', 'U', 'S'].includes(op.pattern) &&
          op.source === 'spec' &&
          op.body !== '-' &&
          op.operation !== 'Health check'
        ? ['fields', 'expand']
        : [];
    const absent = wanted.filter((name) => !names.includes(name));
    if (absent.length) missing.push(`query ${absent.join(',')}`);
    if (!spec.summary && !spec.description) missing.push('no summary');
    if (
      Number(op.success) !== 204 &&
      op.body !== '-' &&
      !resolve(found.document, spec.responses?.[op.success])?.content
    )
      missing.push('success body without a schema');
  }
  const binding = op.source !== 'ours';
  if (binding) required++;
  if (missing.length) {
    gaps += binding;
    console.log(`${op.service}: ${op.method} ${op.path} (${op.operation}, ${op.source}): ${missing.join('; ')}`);
  } else if (binding) held++;
}
console.log(`${held} of ${required} required operations agree, ${gaps} with gaps`);
if (gaps && !process.exitCode) process.exitCode = 1;
