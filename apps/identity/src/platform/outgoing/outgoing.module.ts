import { Module } from '@nestjs/common';
import { Outgoing } from './outgoing.service.js';

/** Requests to addresses that others chose. */
@Module({ providers: [Outgoing], exports: [Outgoing] })
export class OutgoingModule {}
