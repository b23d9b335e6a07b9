import { kindOf, sampleOf } from './sample-lines';

it('21. says which of the first lines are faulty, and what the lines have', () => {
  const lines = [
    '{"username":"ann","name":"Ann"}',
    '',
    'no json',
    '[1]',
    '{"name":"x"}',
    '{"email":"b@c.d","password":"p"}',
  ];
  expect(sampleOf(lines.join('\n'), 100)).toEqual({
    lines: 5,
    faults: [
      { line: 3, key: 'notJson' },
      { line: 4, key: 'notObject' },
      { line: 5, key: 'nameless' },
      { line: 6, key: 'password' },
    ],
    members: ['username', 'name', 'email', 'password'],
  });
});

it('21. looks at so many lines and no further', () => {
  const text = Array.from({ length: 1_000 }, (_, line) => (line < 100 ? `{"username":"u${line}"}` : 'x')).join('\n');
  expect(sampleOf(text, 100)).toEqual({ lines: 100, faults: [], members: ['username'] });
});

it('knows files by their endings', () => {
  expect(['a.csv', 'A.JSON', 'x.ndjson', 'x.jsonl', 'x'].map(kindOf)).toEqual([
    'csv',
    'json',
    'ndjson',
    'ndjson',
    'ndjson',
  ]);
});
