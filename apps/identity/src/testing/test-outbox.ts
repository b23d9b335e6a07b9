import { randomBytes } from 'node:crypto';
import { Log } from '@groundwork/service';
import { HOUSE, type Brands } from '../platform/branding/brands.service.js';
import type { ChangeFeed } from '../platform/changes/change-feed.service.js';
import { SecretCipher } from '../platform/keys/secret-cipher.service.js';
import { MailComposer } from '../platform/mail/mail-composer.service.js';
import { Outbox } from '../platform/mail/outbox.service.js';
import { Languages } from '../platform/texts/languages.service.js';

/** An outbox outside of an app, whose mails are of no tenant. */
export function testOutbox(issuer = 'https://id.example'): Outbox {
  const brands = { of: () => Promise.resolve(HOUSE) } as unknown as Brands; // it is asked for nothing else
  const changes = { on: () => undefined, isListening: false } as unknown as ChangeFeed; // nor this
  const log = Log.to({ service: 'identity', level: 'silent', format: 'json' });
  const composer = new MailComposer(brands, new Languages(), changes, log, { ISSUER: issuer });
  return new Outbox(new SecretCipher([randomBytes(32)]), composer);
}
