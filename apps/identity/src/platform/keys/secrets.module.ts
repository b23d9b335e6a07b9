import { Module } from '@nestjs/common';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../config/config.js';
import { Pepper } from './pepper.service.js';
import { SecretCipher } from './secret-cipher.service.js';

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

/** Encrypting and digesting with the deployment's own keys. */
@Module({ providers: [secretCipher, pepper], exports: [SecretCipher, Pepper] })
export class SecretsModule {}
