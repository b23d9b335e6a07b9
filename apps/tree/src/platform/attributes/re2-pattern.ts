import { RE2JS } from 're2js';

/** A pattern as ajv uses it, matched in time linear in the text. Throws for what RE2 does not have: look-around, back references. */
class Re2Pattern {
  private readonly pattern: RE2JS;

  constructor(private readonly source: string) {
    this.pattern = RE2JS.compile(source);
  }

  test(text: string): boolean {
    return this.pattern.matcher(text).find();
  }

  /** Ajv keeps compiled patterns by this. */
  toString(): string {
    return `re2/${this.source}/`;
  }
}

const compile = (source: string): Re2Pattern => new Re2Pattern(source);

/** The engine of `pattern` and `patternProperties`. (ajv, "Advanced options", code) */
export const RE2_ENGINE = Object.assign(compile, { code: 're2' });
