import { Injectable } from '@nestjs/common';
import { BUILT_IN_LANGUAGES } from './built-in-languages.js';
import { ownMessageFault } from './own-message.js';
import { ENGLISH_MESSAGES, messagesOf, textsOf, type Messages, type Texts } from './texts.js';

/** A language of the pages: its tag (BCP 47) and its texts. */
export interface Language {
  readonly tag: string;
  readonly texts: Texts;
}

/** Preferred languages; `uiLocales` as in OpenID Connect Core §3.1.2.1. */
export interface LanguagePreferences {
  readonly uiLocales?: unknown;
  readonly acceptLanguage?: string;
}

/** What a tenant says in its own words: messages by language and key; and in which languages, where it chose some. */
export interface OwnMessages {
  readonly messages: ReadonlyMap<string, Messages>;
  readonly languages: readonly string[];
}

/** Where no other fits. */
export const DEFAULT_LANGUAGE = 'en';

const BUILT_IN = Object.entries(BUILT_IN_LANGUAGES).map(([tag, { pages }]) => [tag, messagesOf(pages)] as const);

/** The languages of pages and mails. */
@Injectable()
export class Languages {
  private readonly texts = new Map<string, Texts>();
  private readonly ownTexts = new WeakMap<OwnMessages, Map<string, Texts>>();
  private readonly known: ReadonlyMap<string, Messages>;
  private readonly locales: readonly { readonly tag: string; readonly locale: Intl.Locale }[];

  /** `added`: further languages, or other messages for one of ours. */
  constructor(added: ReadonlyMap<string, Messages> = new Map()) {
    this.known = new Map([...BUILT_IN, ...added]);
    this.locales = [...this.known.keys()].map((tag) => ({ tag, locale: new Intl.Locale(tag).maximize() }));
  }

  /** Their tags. */
  get tags(): string[] {
    return this.locales.map(({ tag }) => tag);
  }

  /**
   * The language for a tag: of the same language and script, both completed by likely subtags (UTS 35), and of the same region where there is
   * such a one: `zh-CN` is `zh-Hans`, `zh-TW` is not; `pt-PT` is `pt-BR` where there is no other Portuguese. `undefined` for none.
   */
  find(tag: string, offered: readonly string[] = this.tags): string | undefined {
    const wanted = localeOf(tag);
    const fitting = this.locales.filter(
      ({ tag: own, locale }) =>
        offered.includes(own) && locale.language === wanted?.language && locale.script === wanted.script,
    );
    return (fitting.find(({ locale }) => locale.region === wanted?.region) ?? fitting[0])?.tag;
  }

  /** Our messages in a language, by key; English where the language has none. */
  messages(tag: string): Messages {
    return this.known.get(tag) ?? ENGLISH_MESSAGES;
  }

  /**
   * The first available language: of `ui_locales` in its order, then of `Accept-Language` by weight; else English. What a tenant says in its
   * own words comes before ours.
   */
  choose({ uiLocales, acceptLanguage = '' }: LanguagePreferences, own?: OwnMessages): Language {
    const ranges = [
      ...(typeof uiLocales === 'string' ? uiLocales.slice(0, 500).split(' ') : []),
      ...byWeight(acceptLanguage),
    ];
    const offered = this.offered(own);
    const known = ranges.map((range) => this.find(range, offered)).find((found) => found !== undefined);
    const tag = known ?? offered[0] ?? DEFAULT_LANGUAGE;
    return { tag, texts: this.textsIn(tag, own) };
  }

  /** Its name in itself, with a capital letter: `Монгол`. */
  nameOf(tag: string): string {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    const [first = '', ...rest] = name;
    return first.toLocaleUpperCase(tag) + rest.join('');
  }

  /** Those of a tenant that there are texts in, else all, English first; the first one is the default. */
  offered(own: Pick<OwnMessages, 'languages'> | undefined): readonly string[] {
    const chosen = own?.languages.filter((tag) => this.tags.includes(tag)) ?? [];
    return chosen.length > 0 ? chosen : this.tags;
  }

  private textsIn(tag: string, own: OwnMessages | undefined): Texts {
    const messages = own?.messages.get(tag);
    if (!own || !messages) return kept(this.texts, tag, () => textsOf([this.messages(tag)], tag));
    const made = this.ownTexts.get(own) ?? new Map<string, Texts>();
    this.ownTexts.set(own, made);
    return kept(made, tag, () => textsOf([withoutFaults(messages), this.messages(tag)], tag));
  }
}

/** A release may change the arguments of a text: what no longer fits is left out. */
const withoutFaults = (messages: Messages): Messages =>
  new Map([...messages].filter(([key, message]) => ownMessageFault(key, message) === undefined));

function kept(made: Map<string, Texts>, tag: string, make: () => Texts): Texts {
  const texts = made.get(tag) ?? make();
  made.set(tag, texts);
  return texts;
}

/** A tag with its likely subtags, also in the form `pt_BR`; `undefined` for what is no tag. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).maximize();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Language ranges, most wanted first. (RFC 9110 §12.5.4) */
const byWeight = (header: string): string[] =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
