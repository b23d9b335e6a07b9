import { parsed, type ValueFor, type Variable, type VariableOptions, type Reading } from './variable.js';
import { isIP } from 'node:net';

/** A value of Express's `trust proxy`: yes, no, the number of proxies in front, or their addresses. */
export type TrustProxy = boolean | number | readonly string[];

const PRESETS = ['loopback', 'linklocal', 'uniquelocal'];

/** Reads `true`, `false`, a number of hops, or a list of addresses, CIDR ranges and Express's presets. */
export const TRUST_PROXY: Reading<TrustProxy> = {
  type: 'true | false | hops | addresses',
  expected: 'true, false, a number of proxies, or addresses and ranges separated by commas',
  example: 'false',
  parse: (text) => {
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const addresses = text.split(',').map((item) => item.trim());
    return addresses.every((item) => PRESETS.includes(item) || isIP(item.split('/')[0] ?? '') !== 0)
      ? addresses
      : undefined;
  },
};

type TextOptions = VariableOptions<string> & { readonly pattern?: RegExp; readonly max?: number };
type IntegerOptions = VariableOptions<number> & { readonly min?: number; readonly max?: number };
type UrlOptions = VariableOptions<string> & { readonly protocols?: readonly string[] };
type ListOptions = VariableOptions<readonly string[]> & { readonly pattern?: RegExp; readonly expected?: string };
type SecretRules = { readonly minBytes?: number; readonly base64?: boolean };

function text<const O extends TextOptions>(options: O): Variable<ValueFor<string, O>> {
  const { pattern, max = 4_096 } = options;
  const parse = (value: string) => (value.length <= max && (pattern?.test(value) ?? true) ? value : undefined);
  return parsed(
    {
      type: 'text',
      expected: pattern ? `text of the form ${pattern.source}` : `text of at most ${max} characters`,
      example: 'text',
      parse,
    },
    options,
  );
}

function integer<const O extends IntegerOptions>(options: O): Variable<ValueFor<number, O>> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  const parse = (value: string) =>
    /^-?\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined;
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return parsed({ type: 'integer', expected: `a whole number ${range}`, example: String(min), parse }, options);
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
};

function flag<const O extends VariableOptions<boolean>>(options: O): Variable<ValueFor<boolean, O>> {
  return parsed(
    { type: 'flag', expected: 'true or false', example: 'false', parse: (value) => FLAGS[value.toLowerCase()] },
    options,
  );
}

function choice<const V extends string, const O extends VariableOptions<V>>(
  values: readonly V[],
  options: O,
): Variable<ValueFor<V, O>> {
  const parse = (value: string) => values.find((offered) => offered === value);
  return parsed(
    { type: values.join(' | '), expected: `one of ${values.join(', ')}`, example: values[0] ?? '', parse },
    options,
  );
}

/** An absolute URL, kept without a trailing slash. */
function url<const O extends UrlOptions>(options: O): Variable<ValueFor<string, O>> {
  const { protocols = ['http', 'https'] } = options;
  const parse = (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
      ? value.replace(/\/+$/, '')
      : undefined;
  return parsed(
    {
      type: 'url',
      expected: `a URL that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
      example: `${protocols[0]}://localhost`,
      parse,
    },
    options,
  );
}

/** Items separated by commas; blanks around them do not count. */
function list<const O extends ListOptions>(options: O): Variable<ValueFor<readonly string[], O>> {
  const parse = (value: string): readonly string[] | undefined => {
    const items = itemsOf(value);
    return items.every((item) => options.pattern?.test(item) ?? true) ? items : undefined;
  };
  return parsed(
    { type: 'list', expected: options.expected ?? 'items separated by commas', example: 'item', parse },
    options,
  );
}

/** A text that is shown nowhere. */
function secret<const O extends VariableOptions<string> & SecretRules>(options: O): Variable<ValueFor<string, O>> {
  const parse = (value: string) => (isStrong(value, options) ? value : undefined);
  return parsed(
    { type: 'secret', expected: strength(options), example: EXAMPLE_SECRET, parse },
    { ...options, secret: true },
  );
}

/** Several secrets separated by commas, the current one first. */
function secrets<const O extends VariableOptions<readonly string[]> & SecretRules>(
  options: O,
): Variable<ValueFor<readonly string[], O>> {
  const parse = (value: string): readonly string[] | undefined => {
    const items = itemsOf(value);
    return items.length > 0 && items.every((item) => isStrong(item, options)) ? items : undefined;
  };
  return parsed(
    {
      type: 'secrets',
      expected: `${strength(options)}, or several separated by commas`,
      example: EXAMPLE_SECRET,
      parse,
    },
    { ...options, secret: true },
  );
}

/** Base64 of 32 bytes that nobody would take for a real secret. */
const EXAMPLE_SECRET = Buffer.alloc(32, 'example-').toString('base64');

const itemsOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const strength = ({ minBytes = 1, base64 = false }: SecretRules): string =>
  `${base64 ? 'base64 of ' : ''}at least ${minBytes} bytes`;

function isStrong(value: string, { minBytes = 1, base64 = false }: SecretRules): boolean {
  if (base64 && !/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return false;
  return Buffer.from(value, base64 ? 'base64' : 'utf8').length >= minBytes;
}

/** The kinds of variables: `variable.integer({ meaning: 'Rows per batch.', default: 500, min: 1 })`. */
export const variable = { text, integer, flag, choice, url, list, secret, secrets, parsed } as const;
