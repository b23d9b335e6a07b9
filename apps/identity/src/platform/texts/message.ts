import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isTagElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';

/** Values of a message's arguments. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A message that is ready to be shown: a text, or a function of its arguments. Text is not escaped. */
export type Message = string | ((values: MessageValues) => string);

/** How a message uses an argument: as it is, or with a plural of these categories. */
export type ArgumentUse = 'text' | readonly string[];

/** A message in ICU MessageFormat that cannot be used; `message` says why, without its key. */
export class MessageError extends Error {}

/**
 * A message in ICU MessageFormat, of text, arguments and plurals: `Try again in {minutes, plural, one {# minute} other {# minutes}}.`
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages). Throws MessageError.
 */
export function parseMessage(source: string): MessageFormatElement[] {
  try {
    return parse(source, { requiresOtherClause: true });
  } catch (error) {
    if (error instanceof SyntaxError) throw new MessageError(`is no ICU message: ${wordsOf(error.message)}`);
    throw error;
  }
}

const wordsOf = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

/** The message in a language (BCP 47), which decides plurals and digits. Throws MessageError for one that does not parse. */
export function compileMessage(source: string, language: string): Message {
  const elements = parseMessage(source);
  if (elements.every(isLiteralElement)) return elements.map(({ value }) => value).join('');
  let format: IntlMessageFormat | undefined; // made when it is first shown: it costs 0.3 ms
  return (values) => String((format ??= new IntlMessageFormat(elements, language)).format(values));
}

/** The arguments of a message. Throws MessageError for what is neither text, argument nor plural, and for two uses of an argument. */
export function argumentsOf(elements: readonly MessageFormatElement[]): Map<string, ArgumentUse> {
  const found = new Map<string, ArgumentUse>();
  for (const element of elements) {
    if (isLiteralElement(element) || isPoundElement(element)) continue;
    if (isTagElement(element)) throw new MessageError(`contains the tag <${element.value}>: markup is not allowed`);
    if (isArgumentElement(element)) {
      if (!found.has(element.value)) found.set(element.value, 'text');
    } else if (isPluralElement(element)) {
      found.set(element.value, Object.keys(element.options));
      for (const { value } of Object.values(element.options))
        for (const [name, use] of argumentsOf(value)) if (!found.has(name)) found.set(name, use);
    } else
      throw new MessageError(`formats {${element.value}} in a way that is not supported: use it plainly or as plural`);
  }
  return found;
}
