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

/** Processor time of a part of somebody else's writing. */
const RENDER_MS = 50;
/** The library measures by the clock, which goes on while a busy machine does something else: so often it may be given twice the time. */
const MOST_ATTEMPTS = 5;
/** Of what is made on the way, and of the text in the end. */
const MOST_CHARACTERS = 1_000_000;

function engine(escapes: boolean): Liquid {
  const made = new Liquid({
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
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

/** A part of a mail with its values, escaped in HTML. */
export interface LiquidPart {
  readonly source: string;
  readonly values: MailValues;
  readonly form: 'html' | 'text';
}

/** Fills in a part of ours, however long that takes. */
export const renderOurs = ({ source, values, form }: LiquidPart): string =>
  String(engineOf(form).parseAndRenderSync(source, values));

/** Fills in a part of a tenant's writing, within bounds. Throws MailFault. (docs/branding.md, "Mails") */
export function renderLiquid(part: LiquidPart): string {
  assertBounded(part.source);
  const text = rendered(part);
  if (text.length > MOST_CHARACTERS) throw new MailFault('is too long when it is filled in');
  return text;
}

const engineOf = (form: 'html' | 'text'): Liquid => (form === 'html' ? OF_HTML : OF_TEXT);

/** All that the library throws is a fault of the template, also a stack that overflows; not that it was kept waiting for the processor. */
function rendered({ source, values, form }: LiquidPart): string {
  for (let attempt = 0; ; attempt++) {
    const before = process.threadCpuUsage();
    try {
      return String(engineOf(form).parseAndRenderSync(source, values, { renderLimit: RENDER_MS * 2 ** attempt }));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'it fails';
      if (isLate(reason) && usedMs(before) < RENDER_MS && attempt + 1 < MOST_ATTEMPTS) continue;
      throw new MailFault(`is no template that works: ${reason}`);
    }
  }
}

/** What the library says, which has no class of its own for it. */
const isLate = (reason: string): boolean => reason.includes('template render limit exceeded');

/** Processor time of this thread since then. */
function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function assertBounded(source: string): void {
  const marks = source.match(MARK) ?? [];
  if (marks.length > MOST_MARKS) throw new MailFault(`has more than ${MOST_MARKS} tags and outputs`);
  if (marks.some(({ length }) => length > MOST_MARK_CHARACTERS))
    throw new MailFault(`has a tag or output of more than ${MOST_MARK_CHARACTERS} characters`);
}
