import { readFileSync } from 'node:fs';
import express from 'express';
import supertest from 'supertest';
import { crossOrigin } from './cross-origin.js';

interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

/** Every header that an operation of a service reads, with the method and the path of the first such operation. */
function headersOf(service: string): [header: string, method: string, path: string][] {
  const file = new URL(`../../../../docs/openapi/${service}.json`, import.meta.url);
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Document; // made by `npm run openapi`
  const found = new Map<string, [string, string, string]>();
  for (const [path, item] of Object.entries(paths))
    for (const [method, { parameters = [] }] of Object.entries(item))
      for (const parameter of parameters) {
        const { $ref, ...own } = parameter;
        const { in: place, name = '' } = $ref ? (components.parameters?.[$ref.split('/').at(-1) ?? ''] ?? own) : own;
        if (place === 'header' && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), [name, method, path]);
      }
  return [...found.values()];
}

const app = express().use(crossOrigin(['https://app.example']));

describe.each(['identity', 'storage', 'tree'])('pages may send every header that %s documents', (service) => {
  it.each(headersOf(service))('%s of %s %s', async (header, method, path) => {
    const { headers } = await supertest(app)
      .options(path)
      .set('Origin', 'https://app.example')
      .set('Access-Control-Request-Method', method.toUpperCase())
      .set('Access-Control-Request-Headers', header.toLowerCase())
      .expect(204);
    const allowed = headers['access-control-allow-headers']?.toLowerCase().split(',') ?? [];
    expect(allowed).toContain(header.toLowerCase());
    expect(headers['access-control-allow-methods']?.split(',')).toContain(method.toUpperCase());
  });

  it('documents some', () => {
    expect(headersOf(service).map(([header]) => header)).toEqual(expect.arrayContaining(['Tenant-Id', 'If-Match']));
  });
});
