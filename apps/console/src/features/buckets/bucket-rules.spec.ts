import { draftOf, EMPTY_BUCKET, metadataOf, rulesOf, wrongSizes } from './bucket-rules';

it('shows limits as they are typed, and writes back what it shows', () => {
  const metadata = {
    max_file_size: 10_000_000,
    quota_bytes: 1_500_000_000,
    allowed_mime_types: ['image/*', 'text/plain'],
    public: true,
    team: 'photos',
  };
  const draft = draftOf({ name: 'photos', description: null, metadata });
  expect(draft).toEqual({
    name: 'photos',
    description: '',
    maxFileSize: '10 MB',
    quota: '1.5 GB',
    quotaPerOwner: '',
    types: 'image/*\ntext/plain',
    isPublic: true,
  });
  const { team, ...rules } = metadata;
  expect(metadataOf(draft)).toEqual({ ...rules, quota_bytes_per_owner: null });
  expect(team).toBe('photos');
});

it('writes the changed members alone, and removes what was emptied', () => {
  expect(metadataOf({ quota: null, types: '' })).toEqual({ quota_bytes: null, allowed_mime_types: null });
  expect(metadataOf({})).toEqual({});
});

it('names the fields that are no size', () => {
  expect(wrongSizes({ ...EMPTY_BUCKET, quota: 'lots', maxFileSize: '5 MB' })).toEqual(['quota']);
});

it('takes members of another type for no rule', () => {
  const none = { maxFileSize: undefined, quota: undefined, quotaPerOwner: undefined, types: [], isPublic: false };
  expect(rulesOf({ max_file_size: '5', allowed_mime_types: 'image/*', public: 'yes' })).toEqual(none);
});
