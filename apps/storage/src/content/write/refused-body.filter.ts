import { translateDatabaseError } from '@groundwork/records';
import { ErrorFilter } from '@groundwork/rest';
import { Catch, type ArgumentsHost } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lingerOnClose } from './linger-on-close.js';

/** Answers errors as everywhere, and prepares the connection where the body has not been read. */
@Catch()
export class RefusedBody extends ErrorFilter {
  constructor() {
    super([translateDatabaseError]);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    lingerOnClose(http.getRequest<Request>(), http.getResponse<Response>());
    super.catch(thrown, host);
  }
}
