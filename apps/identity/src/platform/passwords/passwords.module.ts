import { Module } from '@nestjs/common';
import { Passwords } from './passwords.service.js';

/** Hashing and checking the passwords of users. */
@Module({ providers: [{ provide: Passwords, useFactory: () => new Passwords() }], exports: [Passwords] })
export class PasswordsModule {}
