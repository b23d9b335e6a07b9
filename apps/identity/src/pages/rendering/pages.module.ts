import { Module } from '@nestjs/common';
import { Pages } from './pages.service.js';

/** What people see. */
@Module({ providers: [Pages], exports: [Pages] })
export class PagesModule {}
