import { Module } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { CONFIG, Log, Metrics, Sweeps } from '@groundwork/service';
import type { IdentityConfig } from './config/config.js';
import { AuditCountsService } from './audit/audit-counts.service.js';
import { AuditEventsController } from './audit/audit-events.controller.js';
import { AuditEventsService } from './audit/audit-events.service.js';
import { Brands } from './branding/brands.service.js';
import { ChangeFeed } from './changes/change-feed.service.js';
import { Changes } from './changes/changes.service.js';
import { ClientSecrets } from './keys/client-secrets.service.js';
import { KeyAge, KeyManagement } from './keys/key-management.service.js';
import { KeysController } from './keys/keys.controller.js';
import { Pepper } from './keys/pepper.service.js';
import { SecretCipher } from './keys/secret-cipher.service.js';
import { SecretRenewal } from './keys/secret-renewal.service.js';
import { SigningKeys, LocalKeys } from './keys/signing-keys.service.js';
import { MailDelivery, MailTransport, folderTransport, smtpTransport } from './mail/mail-delivery.service.js';
import { MailCouriers } from './mail/mail-couriers.service.js';
import { MailComposer } from './mail/mail-composer.service.js';
import { Outbox } from './mail/outbox.service.js';
import { Outgoing } from './outgoing/outgoing.service.js';
import { Passwords } from './passwords/passwords.service.js';
import { Languages } from './texts/languages.service.js';
import { readTexts } from './texts/read-texts.js';

const changeFeed = {
  provide: ChangeFeed,
  inject: [CONFIG],
  useFactory: ({ DATABASE_URL, DATABASE_SCHEMA }: IdentityConfig) =>
    new ChangeFeed({ url: DATABASE_URL, schema: DATABASE_SCHEMA }),
};

const secretCipher = {
  provide: SecretCipher,
  inject: [CONFIG],
  useFactory: ({ KEY_ENCRYPTION_KEYS }: IdentityConfig) =>
    new SecretCipher(KEY_ENCRYPTION_KEYS.map((key) => Buffer.from(key, 'base64'))),
};

const pepper = {
  provide: Pepper,
  inject: [CONFIG],
  useFactory: ({ SECRET_PEPPER }: IdentityConfig) => new Pepper(SECRET_PEPPER),
};

const passwords = { provide: Passwords, useFactory: () => new Passwords() };

const languages = {
  provide: Languages,
  inject: [CONFIG],
  useFactory: ({ TEXTS_FOLDER }: IdentityConfig) =>
    new Languages(TEXTS_FOLDER === undefined ? undefined : readTexts(TEXTS_FOLDER)),
};

type OfDelivery = [Records, Outbox, ChangeFeed, Log, Metrics, Sweeps, MailCouriers, IdentityConfig];

const mailDelivery = {
  provide: MailDelivery,
  inject: [Records, Outbox, ChangeFeed, Log, Metrics, Sweeps, MailCouriers, CONFIG],
  useFactory: async (...[records, outbox, changes, log, metrics, sweeps, couriers, config]: OfDelivery) =>
    new MailDelivery(records, outbox, { changes, log, metrics, sweeps, couriers }, await transportOf(config)),
};

async function transportOf(config: IdentityConfig): Promise<MailTransport | undefined> {
  const { SMTP_URL, MAIL_FROM, MAIL_FOLDER, ENVIRONMENT } = config;
  if (SMTP_URL) return smtpTransport(SMTP_URL, MAIL_FROM);
  return ENVIRONMENT === 'development' ? folderTransport(MAIL_FOLDER, MAIL_FROM) : undefined;
}

/** What every area stands on: changes and audit, keys and secrets, mail, requests to addresses that others chose. */
@Module({
  controllers: [AuditEventsController, KeysController],
  providers: [
    changeFeed,
    secretCipher,
    pepper,
    passwords,
    mailDelivery,
    languages,
    AuditCountsService,
    AuditEventsService,
    Brands,
    Changes,
    ClientSecrets,
    KeyAge,
    KeyManagement,
    LocalKeys,
    MailComposer,
    MailCouriers,
    Outbox,
    Outgoing,
    SecretRenewal,
    SigningKeys,
  ],
  exports: [
    Brands,
    ChangeFeed,
    Changes,
    ClientSecrets,
    Languages,
    LocalKeys,
    MailComposer,
    MailCouriers,
    MailDelivery,
    Outbox,
    Outgoing,
    Passwords,
    Pepper,
    SecretCipher,
    SigningKeys,
  ],
})
export class PlatformModule {}
