import { Module } from '@nestjs/common';
import { NodeTranslationsController } from './node-translations.controller.js';
import { TranslationsService } from './translations.service.js';
import { TreeTranslationsController } from './tree-translations.controller.js';
import { VersionTranslationsController } from './version-translations.controller.js';

@Module({
  controllers: [TreeTranslationsController, VersionTranslationsController, NodeTranslationsController],
  providers: [TranslationsService],
})
export class TranslationsModule {}
