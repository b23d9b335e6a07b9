import { RELATION_KINDS, relationOf } from './relation-kinds';

it('names a node or a concept elsewhere, as the kind needs', () => {
  const sent = RELATION_KINDS.map((kind) => relationOf(kind, 'n-1', ' https://example.com/tea '));
  expect(sent.filter((one) => one && 'target_id' in one)).toEqual([
    { kind: 'related', target_id: 'n-1' },
    { kind: 'secondary_parent', target_id: 'n-1' },
  ]);
  expect(sent.filter((one) => one && 'target_uri' in one).map((one) => one?.kind)).toEqual([
    'exact_match',
    'close_match',
    'broad_match',
    'narrow_match',
    'related_match',
  ]);
  expect(sent.at(-1)).toEqual({ kind: 'related_match', target_uri: 'https://example.com/tea' });
});

it('is nothing while the other side is missing', () => {
  expect(relationOf('related', undefined, 'https://example.com/tea')).toBeUndefined();
  expect(relationOf('exact_match', 'n-1', ' ')).toBeUndefined();
});
