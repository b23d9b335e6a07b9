import { Module } from '@nestjs/common';
import { Tenancy } from './tenancy.service.js';

/** Where records are placed. */
@Module({ providers: [Tenancy], exports: [Tenancy] })
export class TenancyModule {}
