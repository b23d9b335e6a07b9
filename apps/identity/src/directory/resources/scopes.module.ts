import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { ScopesController } from './scopes.controller.js';
import { ScopesService } from './scopes.service.js';

/** Resource scopes. */
@Module({ imports: [ChangesModule], controllers: [ScopesController], providers: [ScopesService] })
export class ScopesModule {}
