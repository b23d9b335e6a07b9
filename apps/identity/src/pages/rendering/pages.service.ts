import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { findBrand } from '../../directory/tenants/brand.js';
import { chooseLanguage, type LanguagePreferences } from '../texts/choose-language.js';
import { consentPage, type ConsentPage } from './consent-page.js';
import { devicePage, userCodePage, type DevicePage, type UserCodePage } from './device-pages.js';
import type { Frame, Html } from './layout.js';
import {
  messagePage,
  type MessagePage,
  logoutPage,
  type LogoutPage,
  continuePage,
  isSelfPosting,
} from './message-page.js';
import { signInPage, type SignInPage } from './sign-in-page.js';
import { resetPage, verifyPage, type ResetPage, type VerifyPage } from './ticket-pages.js';
import type { Texts } from '../texts/texts-english.js';

/** The language preferences of a page's reader, and the tenant whose brand it has; `null`: the default one. */
export interface Viewer extends LanguagePreferences {
  readonly tenantId?: string | null;
}

/** Renders pages as whole documents. Independent of requests and of the authorization server. */
@Injectable()
export class Pages {
  constructor(private readonly records: Records) {}

  /** The texts in the viewer's language. */
  texts(viewer: LanguagePreferences): Texts {
    return chooseLanguage(viewer).texts;
  }

  /** A page that the caller draws. */
  async show(viewer: Viewer, draw: (frame: Frame) => Html): Promise<string> {
    return draw(await this.frame(viewer)).toString();
  }

  async signIn(viewer: Viewer, page: SignInPage): Promise<string> {
    return signInPage(await this.frame(viewer), page).toString();
  }

  async consent(viewer: Viewer, page: ConsentPage): Promise<string> {
    return consentPage(await this.frame(viewer), page).toString();
  }

  async message(viewer: Viewer, page: MessagePage): Promise<string> {
    return messagePage(await this.frame(viewer), page).toString();
  }

  async logout(viewer: Viewer, page: LogoutPage): Promise<string> {
    return logoutPage(await this.frame(viewer), page).toString();
  }

  async verify(viewer: Viewer, page: VerifyPage): Promise<string> {
    return verifyPage(await this.frame(viewer), page).toString();
  }

  async reset(viewer: Viewer, page: ResetPage): Promise<string> {
    return resetPage(await this.frame(viewer), page).toString();
  }

  async userCode(viewer: Viewer, page: UserCodePage): Promise<string> {
    return userCodePage(await this.frame(viewer), page).toString();
  }

  async device(viewer: Viewer, page: DevicePage): Promise<string> {
    return devicePage(await this.frame(viewer), page).toString();
  }

  /** oidc-provider's self-submitting page in our layout; any other page unchanged. */
  async styled(viewer: Viewer, page: string): Promise<string> {
    if (!isSelfPosting(page)) return page;
    return continuePage(await this.frame(viewer), page)?.toString() ?? page;
  }

  private async frame(viewer: Viewer): Promise<Frame> {
    return { brand: await findBrand(this.records, viewer.tenantId ?? null), language: chooseLanguage(viewer) };
  }
}
