import { Injectable } from '@nestjs/common';
import { Brands, type Brand } from '../../platform/branding/brands.service.js';
import { Languages, type LanguagePreferences } from '../../platform/texts/languages.service.js';
import { consentPage, type ConsentPage } from '../html/consent-page.js';
import { devicePage, userCodePage, type DevicePage, type UserCodePage } from '../html/device-pages.js';
import type { Frame, Html } from '../html/layout.js';
import {
  messagePage,
  type MessagePage,
  logoutPage,
  type LogoutPage,
  continuePage,
  isSelfPosting,
} from '../html/message-page.js';
import { signInPage, type SignInPage } from '../html/sign-in-page.js';
import type { Texts } from '../../platform/texts/texts.js';

/** The language preferences of a page's reader, and the tenant whose brand it has; `null`: the default one. */
export interface Viewer extends LanguagePreferences {
  readonly tenantId?: string | null;
  /** The brand of that tenant, where it was looked up already (`Pages.viewer`). */
  readonly brand?: Brand;
}

/** Renders pages as whole documents. Independent of requests and of the authorization server. */
@Injectable()
export class Pages {
  constructor(
    private readonly brands: Brands,
    private readonly languages: Languages,
  ) {}

  /** The preferences of a reader of a tenant's pages: its texts are in the tenant's own words. */
  async viewer(preferences: LanguagePreferences, tenantId: string | null): Promise<Viewer> {
    return { ...preferences, tenantId, brand: await this.brands.of(tenantId) };
  }

  /** The texts in the viewer's language; those of a tenant for what `viewer` returned. */
  texts(viewer: Viewer): Texts {
    return this.languages.choose(viewer, viewer.brand).texts;
  }

  /** The tag of the viewer's language. */
  languageOf(viewer: Viewer): string {
    return this.languages.choose(viewer, viewer.brand).tag;
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
    const tenantId = viewer.tenantId ?? null;
    const known = viewer.brand?.tenantId === tenantId ? viewer.brand : undefined;
    const brand = known ?? (await this.brands.of(tenantId));
    return { brand, language: this.languages.choose(viewer, brand) };
  }
}
