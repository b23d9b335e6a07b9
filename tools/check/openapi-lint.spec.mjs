import { findDoubles } from './openapi-lint.mjs';

const header = (/** @type {string} */ name) => ({ name, in: 'header' });

describe('findDoubles', () => {
  it('names components and parameters that are one identifier to a generator', () => {
    const document = {
      paths: {
        '/books': {
          get: {
            operationId: 'Books_list',
            parameters: [header('if-match'), { $ref: '#/components/parameters/If-Match' }, { name: 'q', in: 'query' }],
          },
        },
      },
      components: {
        parameters: { 'If-Match': header('If-Match'), 'if-match': header('if-match') },
        schemas: { A: {} },
      },
    };
    expect(findDoubles(document)).toEqual([
      'components.parameters has If-Match and if-match',
      'Books_list has header:if-match and header:If-Match',
    ]);
  });

  it('accepts names that differ, and a header beside a parameter of the path', () => {
    const parameters = { bucket: header('bucket'), 'bucket.optional': header('bucket') };
    const inPath = { name: 'bucket', in: 'path' };
    const get = { operationId: 'Files_list', parameters: [inPath, { $ref: '#/components/parameters/bucket' }] };
    expect(findDoubles({ paths: { '/files': { get } }, components: { parameters } })).toEqual([]);
  });
});
