import type { Caller, RawQuery } from '@groundwork/rest';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { BrowserSession } from '../../tokens/server/browser-sessions.service.js';
import type { Enrollee } from '../../sign-in/second-factors/binding.js';
import type { Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import type { LanguageWishes } from '../texts/choose-language.js';
import type { Texts } from '../texts/texts-english.js';

/** Somebody at the account pages. */
export interface AccountVisit {
  readonly session: BrowserSession;
  readonly account: AccountRow;
  /** The user, as other services know callers; it may nothing but what belongs to itself. */
  readonly caller: Caller;
  /** Where factors are offered and confirmed: this session alone. */
  readonly enrollee: Enrollee;
  /** The user has proven more in this session, by these methods. (RFC 8176) */
  readonly addMethods: (methods: readonly string[]) => Promise<void>;
  readonly address: string;
  readonly csrf: string;
  readonly wishes: LanguageWishes;
  readonly texts: Texts;
}

/** What is done: told on the page that follows. */
export type DoneKey = keyof Texts['account']['done'];

/** What a section shows. */
export interface SectionPage {
  readonly title: string;
  readonly status?: number;
  readonly problem?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What stands below the heading; it draws its own when there is none in the navigation. */
  readonly content: (frame: Frame) => Html;
  readonly ownHeading?: boolean;
}

/** A section shows something, or is done and goes on, to itself unless it names another one. */
export type SectionOutcome = SectionPage | { readonly done?: DoneKey; readonly section?: string };

/** A room of the account pages. */
export interface AccountSection {
  /** Its path below `/account`; empty for the overview. */
  readonly name: string;
  /** It wants a sign-in that is under five minutes old. */
  readonly fresh: boolean;
  show(visit: AccountVisit): Promise<SectionPage>;
  take(visit: AccountVisit, form: RawQuery): Promise<SectionOutcome>;
}

/** How people call a user. */
export const nameOf = ({ name, username, email, phone, id }: AccountRow): string =>
  name ?? username ?? email ?? phone ?? id;
