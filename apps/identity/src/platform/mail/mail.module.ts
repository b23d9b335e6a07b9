import { Module } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { CONFIG, Log, Metrics, Sweeps } from '@groundwork/service';
import { ChangeFeed } from '../changes/change-feed.service.js';
import { ChangesModule } from '../changes/changes.module.js';
import type { IdentityConfig } from '../config/config.js';
import { SecretsModule } from '../keys/secrets.module.js';
import { MailDelivery } from './mail-delivery.js';
import { folderTransport, smtpTransport, type MailTransport } from './mail-transport.js';
import { Outbox } from './outbox.service.js';

type Injected = [Records, Outbox, ChangeFeed, Log, Metrics, Sweeps, IdentityConfig];

const delivery = {
  provide: MailDelivery,
  inject: [Records, Outbox, ChangeFeed, Log, Metrics, Sweeps, CONFIG],
  useFactory: (...[records, outbox, changes, log, metrics, sweeps, config]: Injected) =>
    new MailDelivery(records, outbox, { changes, log, metrics, sweeps }, transportOf(config)),
};

function transportOf({ SMTP_URL, MAIL_FROM, MAIL_FOLDER, ENVIRONMENT }: IdentityConfig): MailTransport | undefined {
  if (SMTP_URL) return smtpTransport(SMTP_URL, MAIL_FROM);
  return ENVIRONMENT === 'development' ? folderTransport(MAIL_FOLDER, MAIL_FROM) : undefined;
}

/** Mails to users. */
@Module({ imports: [ChangesModule, SecretsModule], providers: [Outbox, delivery], exports: [MailDelivery, Outbox] })
export class MailModule {}
