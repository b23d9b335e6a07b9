import { Module } from '@nestjs/common';
import { TranslationsService } from './translations.service.js';
import { TreeTranslationsController } from './tree-translations.controller.js';
import { VERSIONED_TRANSLATIONS } from './translations.controller.js';

@Module({ controllers: [TreeTranslationsController, ...VERSIONED_TRANSLATIONS], providers: [TranslationsService] })
export class TranslationsModule {}
