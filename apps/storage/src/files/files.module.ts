import { Module } from '@nestjs/common';
import { BucketsModule } from '../buckets/buckets.module.js';
import { FileCopiesService } from './file-copies.service.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';

/** File records. (Storage, "File") */
@Module({
  imports: [BucketsModule],
  controllers: [FilesController],
  providers: [FilesService, FileCopiesService],
})
export class FilesModule {}
