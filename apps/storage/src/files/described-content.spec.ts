import { describeContent, NOTHING_DESCRIBED } from './described-content.js';

const HEX = 'ab'.repeat(32);
const whole = { ...NOTHING_DESCRIBED, metadata_size_original: 5, metadata_signature: `sha256:${HEX}` };

describe('describeContent', () => {
  it('accepts declared values and expectations as long as there is no content', () => {
    expect(
      describeContent(NOTHING_DESCRIBED, {
        mime_type: 'image/png',
        size_original: 7,
        signature: `sha256:${HEX.toUpperCase()}`,
      }),
    ).toEqual({
      declared_mime: 'image/png',
      expected_size: 7,
      expected_sha256: HEX,
      metadata_mime_type: 'image/png',
      metadata_size_original: 7,
    });
  });

  it.each([
    [{ signature: 'md5:x' }, { expected_sha256: null }],
    [{}, { declared_mime: null, expected_size: null, metadata_mime_type: 'application/octet-stream' }],
  ])('parses %j', (metadata, expected) => {
    expect(describeContent(NOTHING_DESCRIBED, metadata)).toMatchObject(expected);
  });

  it('validates a changed type against the bytes', () => {
    expect(describeContent(whole, { mime_type: 'image/png' }, 'text/html').metadata_mime_type).toBe('text/html');
    expect(describeContent(whole, { mime_type: 'image/png' }, 'text/plain').metadata_mime_type).toBe(
      'application/octet-stream',
    );
    expect(describeContent(whole, { mime_type: 'text/csv' }, 'text/plain').metadata_mime_type).toBe('text/csv');
  });

  it('accepts the size and signature of the content, and rejects others', () => {
    expect(() => describeContent(whole, { size_original: 5, signature: `sha256:${HEX}` }, 'text/plain')).not.toThrow();
    expect(() => describeContent(whole, { size_original: 6 }, 'text/plain')).toThrow('metadata.size_original');
    expect(() => describeContent(whole, { signature: 'md5:x' }, 'text/plain')).toThrow('metadata.signature');
  });
});
