import { effectiveType } from '../platform/media-type.js';
import { readRange } from './read/content-answer.js';
import { chunkCount, chunkSize } from '../platform/store.js';
import {
  evaluateConditions,
  rangeHolds,
  contentDisposition,
  digestField,
  readContentMd5,
  readDigests,
} from './read/content-headers.js';
import { sniffType } from './write/receive-bytes.js';

const MIB = 1024 ** 2;
const state = { etag: '"a"', modifiedAt: new Date('2026-11-20T09:30:00.500Z') };

describe('readRange', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=5-', { start: 5, end: 10 }],
    ['bytes=5-100', { start: 5, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-30', { start: 0, end: 10 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=9e99-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes= 1-2 , 3-4 ', { start: 1, end: 5 }],
    ['bytes=0-4,2-6', { start: 0, end: 7 }],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=0-1,50-60', { start: 0, end: 2 }],
    ['lines=1-2', 'whole'],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
    [`bytes=${Array.from({ length: 1_000 }, () => '0-9').join(',')}`, { start: 0, end: 10 }],
  ])('13. parses %j of 10 bytes', (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  it('12. answers a thousand ranges with all of the content, a thousand overlapping ones with one range', () => {
    const ranges = (at: (n: number) => string) => `bytes=${Array.from({ length: 1_000 }, (_, n) => at(n)).join(',')}`;
    expect(
      readRange(
        ranges((n) => `${n * 10}-${n * 10 + 1}`),
        10_000,
      ),
    ).toBe('whole');
    expect(
      readRange(
        ranges((n) => `${n}-${n + 5}`),
        10_000,
      ),
    ).toEqual({ start: 0, end: 1_005 });
    expect(
      readRange(
        ranges(() => '0-'),
        10_000,
      ),
    ).toEqual({ start: 0, end: 10_000 });
  });

  it('returns no range for empty content', () => {
    expect([readRange('bytes=0-', 0), readRange('bytes=-5', 0)]).toEqual(['unsatisfiable', 'unsatisfiable']);
  });
});

describe('evaluateConditions', () => {
  it.each([
    [{}, 'proceed', 'proceed'],
    [{ 'if-match': '"a"' }, 'proceed', 'proceed'],
    [{ 'if-match': '"b", "a"' }, 'proceed', 'proceed'],
    [{ 'if-match': 'W/"a"' }, 'failed', 'failed'],
    [{ 'if-match': '*' }, 'proceed', 'proceed'],
    [{ 'if-none-match': '*' }, 'not_modified', 'failed'],
    [{ 'if-none-match': 'W/"a"' }, 'not_modified', 'failed'],
    [{ 'if-none-match': '"b"', 'if-modified-since': 'Fri, 20 Nov 2026 09:30:00 GMT' }, 'proceed', 'proceed'],
    [{ 'if-modified-since': 'Fri, 20 Nov 2026 09:30:00 GMT' }, 'not_modified', 'proceed'],
    [{ 'if-modified-since': 'Fri, 20 Nov 2026 09:29:59 GMT' }, 'proceed', 'proceed'],
    [{ 'if-modified-since': 'yesterday' }, 'proceed', 'proceed'],
    [{ 'if-unmodified-since': 'Fri, 20 Nov 2026 09:30:00 GMT' }, 'proceed', 'proceed'],
    [{ 'if-unmodified-since': 'Fri, 20 Nov 2026 09:29:59 GMT' }, 'failed', 'failed'],
  ])('evaluates %j', (headers, reading, writing) => {
    expect([evaluateConditions(headers, state, true), evaluateConditions(headers, state, false)]).toEqual([
      reading,
      writing,
    ]);
  });

  it('accepts If-None-Match * and rejects If-Match * where there is no content', () => {
    expect(evaluateConditions({ 'if-none-match': '*' }, undefined, false)).toBe('proceed');
    expect(evaluateConditions({ 'if-match': '*' }, undefined, false)).toBe('failed');
  });

  it.each([
    ['"a"', true],
    ['"b"', false],
    ['W/"a"', false],
    ['Fri, 20 Nov 2026 09:30:00 GMT', true],
    ['Fri, 20 Nov 2026 09:30:01 GMT', false],
  ])('14. applies a range for If-Range %s: %s', (header, holds) => expect(rangeHolds(header, state)).toBe(holds));
});

describe('contentDisposition', () => {
  it.each([
    ['image/png', 'a.png', undefined, `inline; filename="a.png"; filename*=UTF-8''a.png`],
    ['image/png', 'a.png', 'attachment', `attachment; filename="a.png"; filename*=UTF-8''a.png`],
    ['text/html', 'a.html', 'inline', `attachment; filename="a.html"; filename*=UTF-8''a.html`],
    ['IMAGE/SVG+XML', 'a.svg', 'inline', `inline; filename="a.svg"; filename*=UTF-8''a.svg`],
    ['image/svg+xml', 'a.svg', undefined, `attachment; filename="a.svg"; filename*=UTF-8''a.svg`],
    ['application/pdf', 'a.pdf', 'inline', `inline; filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['application/pdf', 'a.pdf', undefined, `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`],
    ['application/xml', 'a.xml', 'inline', `attachment; filename="a.xml"; filename*=UTF-8''a.xml`],
    ['text/html;x', 'a', 'inline', `attachment; filename="a"; filename*=UTF-8''a`],
    [
      'a/b',
      'a"b\\;c%41.txt',
      undefined,
      `attachment; filename="a_b_;c_41.txt"; filename*=UTF-8''a%22b%5C%3Bc%2541.txt`,
    ],
    [
      'a/b',
      'Зу🖼\r\nx: y',
      undefined,
      `attachment; filename="______x: y"; filename*=UTF-8''%D0%97%D1%83%F0%9F%96%BC%0D%0Ax%3A%20y`,
    ],
  ] as const)('4, 6. returns %s for %j requested as %s', (type, name, requested, expected) => {
    expect(contentDisposition(type, name, requested)).toBe(expected);
  });
});

describe('sniffType', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  it.each([
    [png, 'image/png'],
    [Buffer.from('<!DOCTYPE html><p>'), 'text/html'],
    [Buffer.from('\ufeff \n<script>alert(1)</script>'), 'text/html'],
    [Buffer.from('\ufeff<html>', 'utf16le'), 'text/html'],
    [Buffer.from('<svg xmlns="x">'), 'image/svg+xml'],
    [Buffer.from('<?xml version="1.0"?>\n<!-- c --><svg>'), 'image/svg+xml'],
    [Buffer.from('<?xml version="1.0"?><html xmlns="x">'), 'application/xhtml+xml'],
    [Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml'],
    [Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    [Buffer.from('Сайн уу, a,b,c\n'), 'text/plain'],
    [Buffer.alloc(0), 'text/plain'],
    [Buffer.from([0x61, 0, 0x62]), 'application/octet-stream'],
    [Buffer.from([0xc3, 0x28, 0xff]), 'application/octet-stream'],
  ])('detects %j', async (head, expected) => {
    expect(await sniffType(head)).toBe(expected);
  });

  it('accepts a head that ends inside a character', async () => {
    expect(await sniffType(Buffer.from('у'.repeat(3_000)).subarray(0, 4_100 - 1 + 1))).toBe('text/plain');
    expect(await sniffType(Buffer.concat([Buffer.from('x'), Buffer.from('у'.repeat(3_000))]).subarray(0, 4_100))).toBe(
      'text/plain',
    );
  });
});

describe('effectiveType', () => {
  it.each([
    ['image/png', 'text/html', 'text/html'],
    ['image/png', 'text/plain', 'application/octet-stream'],
    ['image/png', 'application/octet-stream', 'application/octet-stream'],
    ['text/csv; charset=utf-8', 'text/plain', 'text/csv; charset=utf-8'],
    ['text/csv', 'application/octet-stream', 'application/octet-stream'],
    ['application/json', 'text/plain', 'application/json'],
    [null, 'text/plain', 'application/octet-stream'],
    [null, 'image/png', 'image/png'],
    ['application/x-own', 'application/octet-stream', 'application/x-own'],
    ['application/vnd.oasis.opendocument.text', 'application/zip', 'application/vnd.oasis.opendocument.text'],
    ['application/msword', 'application/x-cfb', 'application/msword'],
    ['application/msword', 'application/zip', 'application/zip'],
    ['application/pdf', 'application/zip', 'application/zip'],
  ])('declared %s with bytes of %s is %s', (declared, sniffed, expected) => {
    expect(effectiveType(declared, sniffed, 'name')).toBe(expected);
  });

  it.each([
    ['a.json', 'text/plain', 'application/json'],
    ['a.csv', 'text/plain', 'text/csv'],
    ['a.css', 'text/plain', 'text/css'],
    ['a.js', 'text/plain', 'text/javascript'],
    ['README.MD', 'text/plain', 'text/markdown'],
    ['a.docx', 'application/zip', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.docx', 'application/octet-stream', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.csv', 'application/octet-stream', 'application/octet-stream'],
    ['a.txt', 'application/octet-stream', 'application/octet-stream'],
    ['a.png', 'text/plain', 'application/octet-stream'],
    ['a.ts', 'text/plain', 'application/octet-stream'],
    ['a.txt', 'text/html', 'text/html'],
    ['a.pdf', 'application/zip', 'application/zip'],
    ['a.unknown', 'text/plain', 'application/octet-stream'],
    ['json', 'text/plain', 'application/octet-stream'],
  ])('undeclared, named %s, with bytes of %s is %s', (name, sniffed, expected) => {
    expect(effectiveType(null, sniffed, name)).toBe(expected);
  });
});

describe('readDigests', () => {
  const hex = 'ab'.repeat(32);
  it('parses what digestField writes, among others', () => {
    const sha256 = [{ algorithm: 'sha256', hex }];
    expect(readDigests('Content-Digest', digestField(hex))).toEqual(sha256);
    expect(readDigests('Content-Digest', `crc32c=:AAAA:, ${digestField(hex)}`)).toEqual(sha256);
    expect(readDigests('Content-Digest', 'crc32c=:AAAA:')).toEqual([]);
    const [md5, sha512] = [Buffer.alloc(16, 1), Buffer.alloc(64, 2)];
    expect(
      readDigests(
        'Content-Digest',
        `md5=:${md5.toString('base64')}:, sha-512=:${sha512.toString('base64')}:, sha=:AAAA:`,
      ),
    ).toEqual([
      { algorithm: 'md5', hex: md5.toString('hex') },
      { algorithm: 'sha512', hex: sha512.toString('hex') },
    ]);
    expect(readContentMd5(md5.toString('base64'))).toEqual([{ algorithm: 'md5', hex: md5.toString('hex') }]);
    expect(() => readContentMd5('AAAA')).toThrow('Content-MD5');
  });

  it.each(['sha-256=abc', 'sha-256=:AAAA:', 'sha-512=:AAAA:', 'md5=:AAAA:', 'nonsense', ''])('rejects %j', (value) => {
    expect(() => readDigests('Content-Digest', value)).toThrow('Content-Digest');
  });
});

describe('chunkCount', () => {
  it.each([
    [0, 0],
    [1, 1],
    [8 * MIB - 1, 1],
    [8 * MIB, 1],
    [8 * MIB + 1, 2],
    [80_000 * MIB, 10_000],
    [100 * 1024 * MIB, 9_310],
  ])('33. of %d bytes is %d', (size, chunks) => {
    expect(chunkCount(size)).toBe(chunks);
  });

  it('grows chunks in whole mebibytes', () => expect(chunkSize(80_000 * MIB + 1)).toBe(9 * MIB));
});
