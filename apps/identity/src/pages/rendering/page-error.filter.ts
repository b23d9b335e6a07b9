import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { translateDatabaseError } from '@groundwork/records';
import { ErrorFilter, type ErrorBody } from '@groundwork/rest';
import { Pages } from './pages.service.js';
import { sendPage, wishesOf } from './page-response.js';
import type { Request, Response } from 'express';

/** Errors of pages, as pages. The status, the headers and the log are those of any other error. */
@Catch()
@Injectable()
export class PageErrorFilter implements ExceptionFilter {
  private readonly errors = new ErrorFilter([translateDatabaseError]);

  constructor(private readonly pages: Pages) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const json = response.json.bind(response);
    response.json = (body: ErrorBody) => {
      this.show(request, response, body).catch(() => json(body));
      return response;
    };
    this.errors.catch(thrown, host);
  }

  private async show(request: Request, response: Response, { code, message, request_id }: ErrorBody): Promise<void> {
    const wishes = wishesOf(request);
    const texts = this.pages.texts(wishes);
    const foreign = code === 'forbidden';
    const page = await this.pages.message(wishes, {
      title: foreign ? texts.foreignTitle : texts.errorTitle,
      text: foreign ? texts.foreignText : texts.errorHint,
      wayOn: { href: request.originalUrl, text: texts.startAgain },
      technical: `${code}: ${message}${request_id === undefined ? '' : ` (${request_id})`}`,
    });
    sendPage(response, { status: response.statusCode, page });
  }
}
