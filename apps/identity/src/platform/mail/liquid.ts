import { Liquid } from 'liquidjs';
import { MailFault } from './mail-fault.js';
import type { MailValues } from './mail-templates.js';

/** Everything else is removed: what reads files (`include`, `render`, `layout`, `block`), and the filter `raw`, which ends escaping. */
const TAGS = ['assign', 'break', 'capture', 'case', 'comment', 'continue', 'for', 'if', 'unless'];
const FILTERS = ['append', 'capitalize', 'default', 'divided_by', 'downcase', 'first', 'join', 'last', 'minus', 'modulo', 'plus', 'prepend', 'replace', 'size', 'split', 'strip', 'times', 'truncate', 'upcase']; // prettier-ignore

/** Of one part of a template; parsing is bounded by them, as the library bounds rendering alone by time. */
const MOST_MARKS = 200;
const MOST_MARK_CHARACTERS = 300;
const MARK = /\{[{%][^]*?(?:[%}]\}|$)/g;

const RENDER_MS = 50;
/** Of what is made on the way, and of the text in the end. */
const MOST_CHARACTERS = 1_000_000;

function engine(escapes: boolean): Liquid {
  const made = new Liquid({
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    renderLimit: RENDER_MS,
    memoryLimit: MOST_CHARACTERS,
    templates: {}, // no files
    ...(escapes && { outputEscape: 'escape' }),
  });
  for (const name of Object.keys(made.tags)) if (!TAGS.includes(name)) delete made.tags[name];
  for (const name of Object.keys(made.filters)) if (!FILTERS.includes(name)) delete made.filters[name];
  return made;
}

const OF_TEXT = engine(false);
const OF_HTML = engine(true);

/** A part of a mail with its values. Values are escaped in HTML. Throws MailFault. (docs/branding.md, "Mails") */
export function renderLiquid(source: string, values: MailValues, form: 'html' | 'text'): string {
  assertBounded(source);
  const text = rendered(source, values, form === 'html' ? OF_HTML : OF_TEXT);
  if (text.length > MOST_CHARACTERS) throw new MailFault('is too long when it is filled in');
  return text;
}

/** All that the library throws is a fault of the template, also a stack that overflows. */
function rendered(source: string, values: MailValues, liquid: Liquid): string {
  try {
    return String(liquid.parseAndRenderSync(source, values));
  } catch (error) {
    throw new MailFault(`is no template that works: ${error instanceof Error ? error.message : 'it fails'}`);
  }
}

function assertBounded(source: string): void {
  const marks = source.match(MARK) ?? [];
  if (marks.length > MOST_MARKS) throw new MailFault(`has more than ${MOST_MARKS} tags and outputs`);
  if (marks.some(({ length }) => length > MOST_MARK_CHARACTERS))
    throw new MailFault(`has a tag or output of more than ${MOST_MARK_CHARACTERS} characters`);
}
