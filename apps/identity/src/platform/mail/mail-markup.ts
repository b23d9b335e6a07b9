import { MailFault } from './mail-fault.js';
import { assertLink, assertPlainLinks, type AllowedLinks } from './mail-links.js';

const ELEMENTS = new Set('a b blockquote br center code div em h1 h2 h3 hr i img li ol p pre small span strong table tbody td th tr u ul'.split(' ')); // prettier-ignore
/** The text goes on around them. */
const INLINE = new Set('a b code em i small span strong u'.split(' '));
const ATTRIBUTES = new Set('align alt bgcolor cellpadding cellspacing class colspan dir height href lang role rowspan src style title valign width'.split(' ')); // prettier-ignore
/** Attributes that name an address, each on one element. */
const ADDRESSES: Readonly<Record<string, string>> = { href: 'a', src: 'img' };

const TAG = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/gi;
const ATTRIBUTE = /([a-z]+)="([^"]*)"/gi;
/** Colors, lengths and names; nothing that loads or runs. */
const STYLE = /^[a-z0-9\s#:;.,%()!'-]*$/i;
const LOADS = /url|image|expression|import|behavior|binding/i;

/**
 * Throws MailFault unless the body of a mail is of plain elements and attributes in double quotes, with links that are allowed. What is not
 * exactly of this form is refused, so that no two programs read it differently.
 */
export function assertMailMarkup(html: string, allowed: AllowedLinks): void {
  const text = html.replace(TAG, (_, name: string, attributes: string) => {
    assertTag(name.toLowerCase(), attributes, allowed);
    return INLINE.has(name.toLowerCase()) ? '' : '\n';
  });
  const at = text.search(/[<>]/);
  if (at >= 0)
    throw new MailFault(
      `has markup that is not allowed near "${text.slice(at, at + 20)}": elements are ${[...ELEMENTS].join(', ')}, values of attributes stand in double quotes`,
    );
  assertPlainLinks(decoded(text), allowed);
}

function assertTag(name: string, attributes: string, allowed: AllowedLinks): void {
  if (!ELEMENTS.has(name)) throw new MailFault(`has the element <${name}>: allowed are ${[...ELEMENTS].join(', ')}`);
  for (const [, written = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    const attribute = written.toLowerCase();
    if (!ATTRIBUTES.has(attribute)) throw new MailFault(`has the attribute ${attribute}, which is not allowed`);
    if (attribute === 'style' && (!STYLE.test(value) || LOADS.test(value)))
      throw new MailFault('has a style that is not allowed: colors, lengths and names alone');
    if (!(attribute in ADDRESSES)) continue;
    if (ADDRESSES[attribute] !== name) throw new MailFault(`has ${attribute} at <${name}>`);
    assertLink(decoded(value), allowed);
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};
const ENTITY = /&(?:#(\d+)|#x([0-9a-f]+)|([a-z][a-z0-9]*)(?=;));?/gi;
const LAST_CODE_POINT = 0x10ffff;

/** What a reader sees: addresses may be written by references to characters. Throws MailFault for one with a name that is not ours. */
const decoded = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name: string = '') => {
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const character = Number.isNaN(point) ? ENTITIES[name] : String.fromCodePoint(Math.min(point, LAST_CODE_POINT));
    if (character === undefined) throw new MailFault(`has ${entity}: write the character itself`);
    return character;
  });
