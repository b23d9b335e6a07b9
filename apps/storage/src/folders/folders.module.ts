import { Module } from '@nestjs/common';
import { BucketsModule } from '../buckets/buckets.module.js';
import { FoldersController } from './folders.controller.js';
import { FoldersService } from './folders.service.js';

/** Folders. (Storage, "What the service does" 3) */
@Module({ imports: [BucketsModule], controllers: [FoldersController], providers: [FoldersService] })
export class FoldersModule {}
