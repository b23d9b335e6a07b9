import { ERROR_CATALOGUE } from '@groundwork/rest';

/** A line that shows a secret, and the secret's name. */
export interface Leak {
  readonly name: string;
  readonly line: string;
}

/** Shorter ones are words of specs (`wrong`, `x`), not secrets. */
const LEAST_CHARACTERS = 12;
const WORD = /[\w-]{12,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Secrets that were seen, to be looked for in text. A secret is told by its longest word; phrases of short words as a whole. */
export class SeenSecrets {
  private readonly words = new Map<string, string>();
  private readonly phrases = new Map<string, string>();

  /** How many there are. */
  get size(): number {
    return this.words.size + this.phrases.size;
  }

  /** `name` is the member, parameter, header or cookie that held it. */
  add(name: string, value: string | undefined): void {
    if (value === undefined || value.length < LEAST_CHARACTERS || UUID.test(value)) return;
    if (Object.hasOwn(ERROR_CATALOGUE, value)) return; // `code` of an error

    const [longest] = [...value.matchAll(WORD)].map(([word]) => word).sort((a, b) => b.length - a.length);
    if (longest === undefined) this.phrases.set(value, name);
    else if (!UUID.test(longest)) this.words.set(longest, name);
  }

  /** The lines that show one. */
  findIn(lines: readonly string[]): Leak[] {
    return lines.flatMap((line) => {
      const name = this.nameIn(line);
      return name === undefined ? [] : [{ name, line }];
    });
  }

  private nameIn(line: string): string | undefined {
    for (const [word] of line.matchAll(WORD)) {
      const name = this.words.get(word);
      if (name !== undefined) return name;
    }
    for (const [phrase, name] of this.phrases) if (line.includes(phrase)) return name;
    return undefined;
  }
}
