import en from './en.json' with { type: 'json' };
import { compileMessage, type Message } from './message.js';
import type { TEXT_ARGUMENTS } from './text-arguments.js';

/** Messages in ICU MessageFormat, in groups, as a file of a language has them. */
export interface MessageTree {
  readonly [name: string]: string | MessageTree;
}

/** Messages in ICU MessageFormat by key: the names of groups and message, joined by dots (`factors.code_title`). */
export type Messages = ReadonlyMap<string, string>;

/** What pages say in a language: a string, or a function of the arguments where the message has some. Text is not escaped. */
export type Texts = TextsOf<typeof en>;

type TextsOf<Group, Path extends string = ''> = {
  readonly [Name in keyof Group & string]: Group[Name] extends string
    ? TextOf<`${Path}${Name}`>
    : TextsOf<Group[Name], `${Path}${Name}.`>;
};

type TextOf<Key extends string> = Key extends keyof typeof TEXT_ARGUMENTS
  ? (values: Readonly<Record<(typeof TEXT_ARGUMENTS)[Key][number], string | number>>) => string
  : string;

/** The messages of a file by key. */
export const messagesOf = (tree: MessageTree): Messages => new Map(entriesOf(tree, ''));

const entriesOf = (tree: MessageTree, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : entriesOf(value, `${path}${name}.`),
  );

/** The English messages, which define keys and arguments. */
export const ENGLISH_MESSAGES: Messages = messagesOf(en);

/** The texts of messages in a language; of several messages of a key the first. What all of them lack is in English. */
export function textsOf(sources: readonly Messages[], language: string): Texts {
  const texts: Group = {};
  for (const [key, english] of ENGLISH_MESSAGES) {
    const message = sources.map((messages) => messages.get(key)).find((found) => found !== undefined);
    put(
      texts,
      key.split('.'),
      message === undefined ? compileMessage(english, 'en') : compileMessage(message, language),
    );
  }
  return texts as unknown as Texts; // its keys are those of the type
}

interface Group {
  [name: string]: Message | Group;
}

function put(group: Group, [name = '', ...rest]: readonly string[], message: Message): void {
  if (rest.length === 0) group[name] = message;
  else put((group[name] ??= {}) as Group, rest, message); // a name is either a group or a message
}
