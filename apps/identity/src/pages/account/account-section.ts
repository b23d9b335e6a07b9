import type { Caller, RawQuery } from '@groundwork/rest';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { BrowserSession } from '../../tokens/server/browser-sessions.service.js';
import type { Enrollee } from '../../sign-in/second-factors/binding.js';
import type { Frame, Html } from '../rendering/layout.js';
import type { LanguagePreferences } from '../texts/choose-language.js';
import type { Texts } from '../texts/texts-english.js';

/** The user and the session of a request to the account pages. */
export interface AccountContext {
  readonly session: BrowserSession;
  readonly account: AccountRow;
  /** The user as the caller of services, without any scope. */
  readonly caller: Caller;
  /** Enrolments are bound to this session. */
  readonly enrollee: Enrollee;
  /** Adds authentication methods to the session. (RFC 8176) */
  readonly addMethods: (methods: readonly string[]) => Promise<void>;
  readonly address: string;
  readonly csrf: string;
  readonly preferences: LanguagePreferences;
  readonly texts: Texts;
}

/** Key of the notice on the page after an action. */
export type NoticeKey = keyof Texts['account']['done'];

/** The page of a section. */
export interface SectionPage {
  readonly title: string;
  readonly status?: number;
  readonly problem?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The content below the heading. */
  readonly content: (frame: Frame) => Html;
  /** The content has its own heading. */
  readonly ownHeading?: boolean;
}

/** A page, or a redirect with a notice, to the section itself unless it names another one. */
export type SectionOutcome = SectionPage | { readonly done?: NoticeKey; readonly section?: string };

/** A section of the account pages. */
export interface AccountSection {
  /** Its path below `/account`; empty for the overview. */
  readonly name: string;
  /** It requires a sign-in within the last five minutes. */
  readonly fresh: boolean;
  show(context: AccountContext): Promise<SectionPage>;
  submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome>;
}

/** The display name of a user. */
export const nameOf = ({ name, username, email, phone, id }: AccountRow): string =>
  name ?? username ?? email ?? phone ?? id;
