import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { translateDatabaseError } from '@groundwork/records';
import { ErrorFilter, type ErrorBody } from '@groundwork/rest';
import { Pages } from './pages.service.js';
import { sendPage, preferencesOf } from './page-response.js';
import type { Request, Response } from 'express';

/** Renders errors as pages. Status, headers and log are those of any other error. */
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
    const preferences = preferencesOf(request);
    const texts = this.pages.texts(preferences);
    const forbidden = code === 'forbidden';
    const page = await this.pages.message(preferences, {
      title: forbidden ? texts.foreign_title : texts.error_title,
      text: forbidden ? texts.foreign_text : texts.error_hint,
      link: { href: request.originalUrl, text: texts.start_again },
      technical: `${code}: ${message}${request_id === undefined ? '' : ` (${request_id})`}`,
    });
    sendPage(response, { status: response.statusCode, page });
  }
}
