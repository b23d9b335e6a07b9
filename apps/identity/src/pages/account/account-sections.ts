import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AccountSection } from './account-section.js';
import { ApplicationsSection } from './applications-section.js';
import { AuthenticatorSection } from './authenticator-section.js';
import { IdentitiesSection } from './identities-section.js';
import { OverviewSection } from './overview-section.js';
import { PasswordSection } from './password-section.js';
import { ProfileSection } from './profile-section.js';
import { SecondFactorsSection } from './second-factors-section.js';
import { SessionsSection } from './sessions-section.js';

/** Every section there is; a new one is added here, and to the navigation. */
export const ACCOUNT_SECTIONS = [
  OverviewSection,
  ProfileSection,
  PasswordSection,
  SecondFactorsSection,
  AuthenticatorSection,
  SessionsSection,
  ApplicationsSection,
  IdentitiesSection,
] as const;

/** The sections by name. */
@Injectable()
export class AccountSections {
  constructor(private readonly modules: ModuleRef) {}

  /** `undefined` for a name that none has. */
  find(name: string): AccountSection | undefined {
    return ACCOUNT_SECTIONS.map((type): AccountSection => this.modules.get<AccountSection>(type)).find(
      (section) => section.name === name,
    );
  }
}
