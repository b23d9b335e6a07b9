import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { AliasesController } from './aliases.controller.js';
import { AliasesService } from './aliases.service.js';
import { PublicationsController, PublishController } from './publications.controller.js';
import { PublicationsService } from './publications.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsService } from './reviews.service.js';

@Module({
  imports: [RunsModule],
  controllers: [AliasesController, ReviewsController, PublishController, PublicationsController],
  providers: [AliasesService, ReviewsService, PublicationsService],
})
export class ReleasesModule {}
