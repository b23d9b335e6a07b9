import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { ScopesController } from './scopes.controller.js';
import { ScopesService } from './scopes.service.js';

/** Resource scopes. */
@Module({ imports: [ChangesModule], controllers: [ScopesController], providers: [ScopesService] })
export class ScopesModule {}
