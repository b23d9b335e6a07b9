import { Module } from '@nestjs/common';
import { TRANSLATIONS_CONTROLLERS } from './translations.controller.js';
import { TranslationsService } from './translations.service.js';

@Module({ controllers: TRANSLATIONS_CONTROLLERS, providers: [TranslationsService] })
export class TranslationsModule {}
