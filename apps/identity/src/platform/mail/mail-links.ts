import { MailFault } from './mail-fault.js';

/** Where the links of a tenant's mails may lead. */
export interface AllowedLinks {
  readonly issuer: string;
  /** Verified domains of the tenant: they and what is below them, by https. */
  readonly domains: readonly string[];
}

/** Throws MailFault for a link that leads neither to the issuer nor to a verified domain. */
export function assertLink(link: string, { issuer, domains }: AllowedLinks): void {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  const isOurs = url?.origin === new URL(issuer).origin;
  const isTheirs =
    url?.protocol === 'https:' &&
    domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`));
  if (url && !url.username && !url.password && (isOurs || isTheirs)) return;
  const shown = link.length > 60 ? `${link.slice(0, 60)}…` : link;
  throw new MailFault(`links to "${shown}": links lead to ${issuer} or, by https, to a verified domain of the tenant`);
}

/**
 * What mail programs make links of: addresses, and host names with a path, a port or a query. Bounded, so that a long text is read once:
 * of `com.app.x://` the last part is found. A name alone ("Node.js", "report.pdf") is none.
 */
const LINKED =
  /\b[a-z][a-z0-9]{0,30}:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+|(?<![\p{L}\p{N}])(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[a-z0-9-]{1,59}|\p{L}{2,63})(?:\/|\?|#|:\d)[^\s<>"']*/giu;
/** Of the sentence, not of the address. */
const PUNCTUATION = /(?<![.,;:!?)\]])[.,;:!?)\]]+$/;

/** The same for addresses that stand in a text. */
export function assertPlainLinks(text: string, allowed: AllowedLinks): void {
  for (const [found] of text.matchAll(LINKED)) {
    const link = found.replace(PUNCTUATION, '');
    assertLink(/^[a-z][a-z0-9]*:\/\//i.test(link) ? link : `https://${link}`, allowed);
  }
}
