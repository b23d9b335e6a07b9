import { Module } from '@nestjs/common';
import { TranslationsService } from './translations.service.js';
import { VERSIONED_TRANSLATIONS, TreeTranslationsController } from './translations.controller.js';

@Module({ controllers: [TreeTranslationsController, ...VERSIONED_TRANSLATIONS], providers: [TranslationsService] })
export class TranslationsModule {}
