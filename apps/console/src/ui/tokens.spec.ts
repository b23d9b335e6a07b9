import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const own = read('./tokens.css').split(":root[data-theme='dark']");
const pages = read('../../../identity/src/pages/html/styles.ts').split('prefers-color-scheme: dark');

/** What both define. `--shadow` floats here, and is of cards there. */
const SHARED = [
  'page',
  'card',
  'text',
  'muted',
  'line',
  'accent',
  'link',
  'accent-dark',
  'on-accent',
  'field',
  'bad',
  'bad-back',
  'note-back',
];

const valueOf = (text: string | undefined, name: string) => new RegExp(`--${name}: ?([^;]+);`).exec(text ?? '')?.[1];

it.each([
  ['light', own[0], pages[0]],
  ['dark', own[1], pages[1]],
])("are those of identity's own pages: %s", (_, console, identity) => {
  for (const name of SHARED) expect([name, valueOf(console, name)]).toEqual([name, valueOf(identity, name)]);
});
