import {
  canonicalLanguage,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  languageOfTag,
} from '../../../platform/languages/languages.js';
import { defaultOf, type ListedLanguage } from '../../../platform/languages/listed-languages.js';

const MAX_NAMED = 20;

/** A language as it is written in a header, where case does not count. */
export const languageOfHeader = (text: string): string | undefined =>
  LANGUAGES.find((name) => name.toLowerCase() === text.toLowerCase()) ?? canonicalLanguage(text);

/** The languages of a tree, as the texts of a file name them. */
export class FileLanguages {
  /** The default first, then by name: of texts in several languages the first one becomes the base text of a concept. */
  readonly names: readonly string[];
  /** The language of labels that name none. */
  readonly usual: string;

  constructor(listed: readonly ListedLanguage[]) {
    this.usual = defaultOf(listed) ?? DEFAULT_LANGUAGE;
    const others = listed.map(({ language }) => language).filter((name) => name !== this.usual);
    this.names = [this.usual, ...others.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))];
  }

  /** The name of a language in any form; `undefined` for one that the tree does not list. */
  find(text: string): string | undefined {
    const name = languageOfHeader(text);
    return name !== undefined && this.names.includes(name) ? name : undefined;
  }

  /** By a language tag, also a longer one: `mn-Cyrl` is `mn_MN`. */
  ofTag(tag: string): string | undefined {
    return languageOfTag(tag, this.names);
  }

  /** What is wrong with a text in another language. */
  refusalOf(text: string): string {
    const listed = this.names.slice(0, MAX_NAMED).join(', ');
    return `is in ${JSON.stringify(text.slice(0, 64))}, which is not a language of the tree: ${listed}`;
  }
}
