import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { FormTokens } from '../interaction/form-tokens.service.js';
import { wishesOf, type PageAnswer } from '../rendering/page-response.js';
import { Pages } from '../rendering/pages.service.js';
import type { Visit } from '../interaction/step.js';
import { accountPage, sectionAddress } from './account-forms.js';
import type { AccountVisit, DoneKey, SectionPage } from './account-section.js';
import { AccountSections } from './account-sections.service.js';
import { AccountVisits, type Elsewhere } from './account-access.service.js';

/** What a browser gets. */
export type AccountAnswer = PageAnswer | Elsewhere;

/** The account pages: each section shown, and answered. Nothing is kept here: any replica takes any step. */
@Injectable()
export class AccountRooms {
  constructor(
    private readonly visits: AccountVisits,
    private readonly sections: AccountSections,
    private readonly pages: Pages,
    private readonly tokens: FormTokens,
  ) {}

  /** The page of a section; the overview for a section there is not. */
  async show(visit: Visit, name: string, query: RawQuery): Promise<AccountAnswer> {
    const section = this.sections.find(name);
    if (!section) return { goesTo: sectionAddress('') };
    const at = await this.visits.enter(visit, section, one(query, 'tenant_id'));
    if ('goesTo' in at) return at;
    return this.page(at, name, await section.show(at), one(query, 'done'));
  }

  /** Takes a form; goes on to a page that can be loaded again. Throws `forbidden` for a form that is not ours. */
  async take(visit: Visit, name: string, form: RawQuery): Promise<AccountAnswer> {
    const section = this.sections.find(name);
    if (!section) return { goesTo: sectionAddress('') };
    const at = await this.visits.enter(visit, section);
    if ('goesTo' in at) return at;
    this.tokens.assertOwn(visit.request, `account/${at.session.uid}`, form);
    const outcome = await section.take(at, form);
    if ('content' in outcome) return this.page(at, name, outcome);
    const next = sectionAddress(outcome.section ?? name);
    return { goesTo: outcome.done === undefined ? next : `${next}?done=${outcome.done}` };
  }

  /** Back from a sign-in: to the section it was for, or to a page that says how to go on. */
  async comeBack(visit: Visit, query: RawQuery): Promise<AccountAnswer> {
    const name = Buffer.from(one(query, 'state') ?? '', 'base64url').toString();
    if (one(query, 'error') === undefined) return { goesTo: sectionAddress(this.sections.find(name) ? name : '') };
    const overview = this.sections.find('')!; // it is always there
    const at = await this.visits.enter(visit, overview);
    if (!('goesTo' in at)) return { goesTo: sectionAddress('') };
    const wishes = wishesOf(visit.request);
    const { cancelledTitle: title, cancelledText: text, signInAgain } = this.pages.texts(wishes).account;
    const wayOn = { href: sectionAddress(''), text: signInAgain };
    return { page: await this.pages.message(wishes, { title, text, wayOn }) };
  }

  private async page(at: AccountVisit, section: string, shown: SectionPage, done?: string): Promise<PageAnswer> {
    const { title, status, headers, problem, ownHeading, content } = shown;
    const told = isDone(at, done) ? at.texts.account.done[done] : undefined;
    const page = await this.pages.show({ ...at.wishes, tenantId: at.account.tenant_id }, (frame) =>
      accountPage(frame, { section, title, ownHeading, problem, done: told, content: content(frame) }),
    );
    return { status, headers, page };
  }
}

const isDone = ({ texts }: AccountVisit, done: string | undefined): done is DoneKey =>
  done !== undefined && Object.hasOwn(texts.account.done, done);
