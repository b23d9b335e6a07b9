import { Module } from '@nestjs/common';
import { CompletenessController } from './completeness.controller.js';
import { CompletenessService } from './completeness.service.js';
import { TreeLanguagesController } from './tree-languages.controller.js';
import { TreeLanguagesService } from './tree-languages.service.js';

@Module({
  controllers: [TreeLanguagesController, CompletenessController],
  providers: [TreeLanguagesService, CompletenessService],
})
export class LanguagesModule {}
