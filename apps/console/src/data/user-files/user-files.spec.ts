import { guessCharset } from './charsets';
import { checkRecords } from './check-records';
import { FIREBASE_COLUMNS, guessFormat, kindOf } from './formats';
import { choicesFor, guessMapping, userOf } from './mapping';

it('21. says which users are faulty, and what they have', () => {
  const found = [
    { line: 1, record: { username: 'ann', name: 'Ann' } },
    { line: 3 },
    { line: 4, record: [1] },
    { line: 5, record: { name: 'x' } },
    { line: 6, record: { email: 'b@c.d', password: 'p' } },
    { line: 7, record: { username: 'has space', phone: '976', email: 'bat' } },
  ];
  expect(checkRecords('own', found)).toEqual({
    lines: 6,
    faults: [
      { line: 3, key: 'notJson' },
      { line: 4, key: 'notObject' },
      { line: 5, key: 'nameless' },
      { line: 6, key: 'password' },
      { line: 7, key: 'value', name: 'username' },
      { line: 7, key: 'value', name: 'phone' },
      { line: 7, key: 'value', name: 'email' },
    ],
    members: ['username', 'name', 'email', 'password', 'phone'],
  });
});

it('21. looks at exports of other systems by their own members', () => {
  const auth0 = { line: 1, record: { user_id: 'auth0|1', email: 'a@b.c' } };
  expect(checkRecords('auth0', [auth0]).faults).toEqual([]);
  expect(checkRecords('keycloak', [auth0]).faults).toEqual([{ line: 1, key: 'foreign' }]);
  expect(checkRecords('firebase', [{ line: 1, record: { localId: 'x' } }]).faults).toEqual([
    { line: 1, key: 'nameless' },
  ]);
});

it('knows files by their endings, and systems by the members of their exports', () => {
  expect(['a.csv', 'A.JSON', 'x.ndjson', 'x.jsonl', 'x', 'a.tsv'].map(kindOf)).toEqual([
    'csv',
    'json',
    'ndjson',
    'ndjson',
    'ndjson',
    'csv',
  ]);
  expect(guessFormat('ndjson', ['username', 'email'])).toBe('own');
  expect(guessFormat('ndjson', ['email', 'user_id'])).toBe('auth0');
  expect(guessFormat('ndjson', ['id', 'encrypted_password'])).toBe('supabase');
  expect(guessFormat('json', ['id', 'username', 'createdTimestamp'])).toBe('keycloak');
  expect(guessFormat('json', FIREBASE_COLUMNS)).toBe('firebase');
  expect(guessFormat('csv', ['email', 'cognito:username'])).toBe('cognito');
  expect(guessFormat('csv', ['Name', 'E-Mail'])).toBe('csv');
  expect(FIREBASE_COLUMNS).toHaveLength(28);
});

it('maps columns by their names in three languages, each member once', () => {
  expect(guessMapping(['E-Mail', 'First name', 'Nachname', 'Утас', 'email', 'Password', 'VIP', '__proto__'])).toEqual([
    'email',
    'given_name',
    'family_name',
    'phone',
    null,
    null,
    null,
    null,
  ]);
  const choices = choicesFor(['email', null], 1);
  expect(choices).not.toContain('email');
  expect(choices).toEqual(expect.arrayContaining(['phone', 'user_metadata']));
  expect(choicesFor(['email', null], 0)).toContain('email');
});

it('makes a user of a row: empty cells say nothing, yes and no are told apart, other columns are kept', () => {
  const columns = ['mail', 'ok', 'VIP', 'Note', 'left out'];
  const mapping = ['email', 'email_verified', 'user_metadata', 'user_metadata', null] as const;
  expect(userOf(columns, ['a@b.c ', 'Ja', 'gold', '', 'x'], mapping)).toEqual({
    email: 'a@b.c',
    email_verified: true,
    user_metadata: [{ key: 'VIP', value: 'gold' }],
  });
  expect(userOf(columns, ['a@b.c', 'үгүй'], mapping)).toEqual({ email: 'a@b.c', email_verified: false });
  expect(userOf(columns, ['a@b.c', 'perhaps'], mapping)).toEqual({ email: 'a@b.c', email_verified: 'perhaps' });
  expect(userOf(columns, [' ', ''], mapping)).toBeUndefined();
});

it('guesses encodings: by their mark, by what UTF-8 allows', () => {
  const utf8 = new TextEncoder().encode('Сарнай');
  expect(guessCharset(utf8, false)).toBe('utf-8');
  expect(guessCharset(utf8.slice(0, -1), true)).toBe('utf-8');
  expect(guessCharset(utf8.slice(0, -1), false)).toBe('windows-1252');
  expect(guessCharset(Uint8Array.of(0xff, 0xfe, 0x41, 0), false)).toBe('utf-16le');
  expect(guessCharset(Uint8Array.of(0xe9, 0x3b), false)).toBe('windows-1252');
});
