import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Languages } from './languages.service.js';
import { argumentsOf, compileMessage, MessageError, parseMessage, type ArgumentUse } from './message.js';
import { readTexts } from './read-texts.js';
import { TEXT_ARGUMENTS } from './text-arguments.js';
import { ENGLISH_MESSAGES, messagesOf, textsOf, type Messages, type MessageTree } from './texts.js';

const FOLDER = join(process.cwd(), 'apps/identity/src/platform/texts');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
const read = (file: string): Messages =>
  messagesOf(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as MessageTree); // a file of this folder
const languages = files.map((file) => ({ tag: file.replace('.json', ''), messages: read(file) }));

const usesOf = (message: string): Record<string, ArgumentUse> => Object.fromEntries(argumentsOf(parseMessage(message)));

/** The uses of an English message in another language, whose plurals have all categories of that language. */
const usesIn = (tag: string, english: string): Record<string, ArgumentUse> => {
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const entries = Object.entries(usesOf(english));
  return Object.fromEntries(entries.map(([name, use]) => [name, use === 'text' ? use : [...categories].sort()]));
};

const sorted = (uses: Record<string, ArgumentUse>) =>
  Object.fromEntries(Object.entries(uses).map(([name, use]) => [name, use === 'text' ? use : [...use].sort()]));

describe('The messages', () => {
  it('of every file are a language of the pages', () => {
    expect(new Languages().tags.sort()).toEqual(languages.map(({ tag }) => tag).sort());
    expect(new Languages().tags[0]).toBe('en');
  });

  it.each(languages)('in $tag have the keys of the English ones', ({ messages }) => {
    expect([...messages.keys()]).toEqual([...ENGLISH_MESSAGES.keys()]);
  });

  it.each(languages)('in $tag have their arguments, and every plural category of the language', ({ tag, messages }) => {
    const uses = [...messages].map(([key, message]) => [key, sorted(usesOf(message))]);
    const expected = [...ENGLISH_MESSAGES].map(([key, english]) => [key, usesIn(tag, english)]);
    expect(Object.fromEntries(uses)).toEqual(Object.fromEntries(expected));
  });

  it.each(languages)(
    'in $tag keep a letter that stands alone beside the hyphen after it (U+2011), so that no line ends in between',
    ({ messages }) => {
      const parted = [...messages.values()].filter((message) => /(?<![\p{L}-])\p{L}-\p{L}/u.test(message));
      expect(parted).toEqual([]);
    },
  );

  it('have the arguments that are declared for callers', () => {
    const named = [...ENGLISH_MESSAGES].map(([key, message]) => [key, Object.keys(usesOf(message))] as const);
    expect(Object.fromEntries(named.filter(([, names]) => names.length > 0))).toEqual(TEXT_ARGUMENTS);
  });
});

describe('A message', () => {
  it.each([
    ['Hello', {}, 'Hello'],
    ['It’s {user}', { user: '<b>Ann</b>' }, 'It’s <b>Ann</b>'],
    ["A quoted '{'brace'}'", {}, 'A quoted {brace}'],
    ['{n, plural, one {# minute} other {# minutes}}', { n: 1 }, '1 minute'],
    ['{n, plural, one {# minute} other {# minutes}}', { n: 7 }, '7 minutes'],
    ['{n, plural, =0 {none} one {one} other {#}}', { n: 0 }, 'none'],
  ])('%p with %p is %p', (source, values, shown) => {
    const message = compileMessage(source, 'en');
    expect(typeof message === 'string' ? message : message(values)).toBe(shown);
  });

  it.each([
    ['{user', /is no ICU message/],
    ['{n, plural, one {x}}', /is no ICU message: missing other clause/],
    ['<b>{user}</b>', /contains the tag <b>/],
    ['{n, plural, other {<i>x</i>}}', /contains the tag <i>/],
    ['{n, number, currency}', /formats {n}/],
    ['{d, date}', /formats {d}/],
    ['{s, select, other {x}}', /formats {s}/],
  ])('is refused when it is %p', (source, reason) => {
    const used = () => argumentsOf(parseMessage(source));
    expect(used).toThrow(MessageError);
    expect(used).toThrow(reason);
  });

  it('that a language lacks is in English', () => {
    const { sign_in, sign_in_to } = textsOf([new Map([['sign_in', 'Anmelden']])], 'de');
    expect([sign_in, sign_in_to({ app: 'Shop' })]).toEqual(['Anmelden', 'to continue to Shop']);
  });
});

describe('The language', () => {
  it.each([
    ['mn', 'mn'],
    ['mn-MN', 'mn'],
    ['mn_MN', 'mn'],
    ['mn-Cyrl-MN', 'mn'],
    ['mn-Mong', undefined],
    ['EN-gb', 'en'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', undefined],
    ['zh-Hant', undefined],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['de-AT', 'de'],
    ['fr-CA', 'fr'],
    ['es-419', 'es'],
    ['ja-JP', 'ja'],
    ['ko-KR', 'ko'],
    ['xx', undefined],
    ['*', undefined],
    ['', undefined],
    ['not a tag', undefined],
  ])('of the tag %p is %p', (tag, language) => {
    expect(new Languages().find(tag)).toBe(language);
  });

  it.each([
    [{ uiLocales: 'xx mn' }, 'mn'],
    [{ uiLocales: 'en', acceptLanguage: 'mn' }, 'en'],
    [{ uiLocales: ['mn'], acceptLanguage: 'en;q=0.3, mn-MN;q=0.4, xx' }, 'mn'],
    [{ acceptLanguage: 'mn;q=0' }, 'en'],
    [{}, 'en'],
  ])('for %p is %p', (preferences, tag) => {
    expect(new Languages().choose(preferences).tag).toBe(tag);
  });

  it('has its name in itself', () => {
    const languages = new Languages();
    expect(['en', 'mn', 'fr', 'ja', 'zh-Hans'].map((tag) => languages.nameOf(tag))).toEqual([
      'English',
      'Монгол',
      'Français',
      '日本語',
      '简体中文',
    ]);
  });
});

describe('TEXTS_FOLDER', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'texts-'))));
  afterEach(() => rm(folder, { recursive: true }));
  const put = (name: string, content: object | string) =>
    writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

  it('adds languages, in English where they lack a text, and replaces ours', async () => {
    await put('it.json', { sign_in: 'Accedi', sign_in_to: 'per continuare su {app}' });
    await put('mn.json', { sign_in: 'Орох' });
    await put('README.md', 'not a language');
    const languages = new Languages(readTexts(folder));
    const { tag, texts } = languages.choose({ uiLocales: 'it-CH' });
    expect([tag, texts.sign_in, texts.sign_in_to({ app: 'Shop' }), texts.cancel]).toEqual([
      'it',
      'Accedi',
      'per continuare su Shop',
      'Cancel',
    ]);
    expect(languages.choose({ uiLocales: 'mn' }).texts.sign_in).toBe('Орох');
  });

  it.each([
    ['it.json', { nothing: 'x' }, /it\.json: nothing is not the key of a text/],
    ['it.json', { sign_in: '<b>Accedi</b>' }, /it\.json: sign_in contains the tag <b>/],
    ['it.json', { back_to: '{tenant}' }, /it\.json: back_to uses {tenant}/],
    ['it.json', '{', /it\.json: it is no JSON/],
    ['it.json', '[]', /it\.json: it is no object/],
    ['it_IT.json', {}, /it_IT\.json: its name is no BCP 47 tag/],
    ['IT.json', {}, /IT\.json: its name is no BCP 47 tag/],
  ])('is refused at start with %s of %j', async (name, content, reason) => {
    await put(name, content);
    expect(() => readTexts(folder)).toThrow(reason);
  });
});
