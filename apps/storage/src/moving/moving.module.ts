import { Module } from '@nestjs/common';
import { MoveContentService } from './move-content.service.js';

/** Moving content between stores: a command, no operation. */
@Module({ providers: [MoveContentService], exports: [MoveContentService] })
export class MovingModule {}
